import type { PageData } from '../../../shared/contract/site.ts'
import { PageHeading } from '../../app/pages/page-heading.tsx'

type InformationPageProps = Pick<PageData, 'heading' | 'description' | 'sections'>

/** A text with numbered sections that can be linked to. */
export function InformationPage({ heading, description, sections }: InformationPageProps) {
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-5xl gap-10 px-4 pb-24 lg:grid-cols-[14rem_1fr]">
        <nav aria-label={heading} className="hidden self-start lg:sticky lg:top-24 lg:block">
          <ol className="grid gap-1 border-line border-l text-sm">
            {sections.map(({ title }, index) => (
              <li key={title}>
                <a
                  href={`#${anchorOf(index)}`}
                  className="block py-1 pl-4 text-ink-muted hover:text-ink hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose">
          {sections.map(({ title, paragraphs }, index) => (
            <section key={title} id={anchorOf(index)} className="scroll-mt-24 pb-10">
              <h2 className="text-xl">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 text-ink-muted leading-relaxed">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function anchorOf(index: number): string {
  return `section-${index + 1}`
}
