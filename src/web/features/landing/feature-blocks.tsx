import { ArrowRight } from 'lucide-react'
import type { Landing } from '../../../shared/contract/site.ts'

type Feature = Landing['features']['items'][number]

/** The input on the left, the result on the right. */
export function FeatureBlocks({ title, items }: Landing['features']) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter pt-section">
      <h2 className="text-center text-3xl">{title}</h2>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.name} className="overflow-hidden rounded-2xl bg-surface shadow-sm ring-1 ring-line">
            <Before {...item} />
            <div className="p-6">
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-1 text-ink-muted">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Before({ picture, alt, photo, said }: Feature) {
  return (
    <div className="aurora grid h-56 grid-cols-[1fr_auto_1fr] items-center gap-2 bg-sunken px-5">
      <div className="grid justify-items-center gap-3">
        {photo && (
          <img
            src={photo}
            alt=""
            width={112}
            height={112}
            loading="lazy"
            className="size-28 -rotate-4 rounded-lg object-cover shadow-md ring-4 ring-white"
          />
        )}
        {said && (
          <p className="rounded-xl rounded-bl-xs bg-surface px-3.5 py-2 font-semibold text-sm shadow-sm ring-1 ring-line">
            {said}
          </p>
        )}
      </div>
      <ArrowRight aria-hidden className="size-6 text-link" />
      <img
        src={picture}
        alt={alt}
        width={320}
        height={320}
        loading="lazy"
        className="mx-auto h-auto w-full max-w-44"
      />
    </div>
  )
}
