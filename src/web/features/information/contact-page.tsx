import { FormattedMessage } from 'react-intl'
import type { PageData } from '../../../shared/contract/site.ts'
import { PageHeading } from '../../app/pages/page-heading.tsx'
import { ContactForm } from './contact-form.tsx'

type ContactPageProps = Pick<PageData, 'heading' | 'description' | 'sections'>

export function ContactPage({ heading, description, sections }: ContactPageProps) {
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-4xl gap-10 px-4 pb-24 md:grid-cols-[1fr_18rem]">
        <section>
          <h2 className="mb-4 text-xl">
            <FormattedMessage id="contact.heading" />
          </h2>
          <ContactForm />
        </section>
        <aside className="self-start rounded-xl bg-sunken p-6 text-sm">
          {sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2 className="text-base">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-ink-muted">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </aside>
      </div>
    </>
  )
}
