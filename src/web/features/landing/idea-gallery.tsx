import type { Landing } from '../../../shared/contract/site.ts'

type IdeaGalleryProps = Landing['ideas'] & { onChoose: (prompt: string) => void }

export function IdeaGallery({ title, text, items, onChoose }: IdeaGalleryProps) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter pt-section">
      <h2 className="text-center text-3xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-center text-ink-muted">{text}</p>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        {items.map(({ name, prompt, picture }) => (
          <li key={name} className="grid grid-cols-1">
            <button
              type="button"
              onClick={() => onChoose(prompt)}
              className="group flex min-w-0 flex-col items-center rounded-2xl bg-surface p-3 shadow-sm ring-1 ring-line transition duration-base ease-out hover:-translate-y-1 hover:shadow-md hover:ring-brand-500 sm:p-5"
            >
              <img
                src={picture}
                alt=""
                width={320}
                height={320}
                loading="lazy"
                className="h-auto w-full max-w-40 transition duration-base ease-out group-hover:-rotate-3 group-hover:scale-104"
              />
              <span className="mt-3 max-w-full font-medium text-ink-muted text-sm group-hover:text-ink">
                {prompt}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
