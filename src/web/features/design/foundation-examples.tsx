import { Example, Section } from './section.tsx'

const surfaces = ['canvas', 'sunken', 'surface', 'raised', 'hover', 'inverse']
const brand = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950']
const tints = ['brand', 'plum', 'drop', 'success', 'warning', 'danger']
const sizes = ['display', '4xl', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs']
const shadows = ['xs', 'sm', 'md', 'lg', 'glow']
const radii = ['xs', 'sm', 'md', 'lg', 'xl', '2xl']

export function FoundationExamples() {
  return (
    <Section
      id="foundations"
      title="Foundations"
      lead="Every value has a name that says what it is for. Components use nothing else."
    >
      <Colours />
      <TypeScale />
      <Example title="Shadow" className="grid grid-cols-3 gap-5 sm:grid-cols-5">
        {shadows.map((name) => (
          <div
            key={name}
            style={{ boxShadow: `var(--shadow-${name})` }}
            className="grid h-20 place-items-center rounded-lg bg-surface text-ink-muted text-xs"
          >
            {name}
          </div>
        ))}
      </Example>
      <Example title="Radius" className="grid grid-cols-3 gap-5 sm:grid-cols-6">
        {radii.map((name) => (
          <div
            key={name}
            style={{ borderRadius: `var(--radius-${name})` }}
            className="grid h-20 place-items-center bg-brand-soft text-on-brand-soft text-xs"
          >
            {name}
          </div>
        ))}
      </Example>
    </Section>
  )
}

function Colours() {
  return (
    <>
      <Example title="Surfaces" wide className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {surfaces.map((name) => (
          <figure key={name}>
            <div
              style={{ background: `var(--color-${name})` }}
              className="h-20 rounded-lg shadow-xs ring-1 ring-line"
            />
            <figcaption className="mt-1.5 text-ink-muted text-xs">{name}</figcaption>
          </figure>
        ))}
      </Example>
      <Example title="Brand" wide className="flex overflow-hidden rounded-xl ring-1 ring-line">
        {brand.map((step) => (
          <div
            key={step}
            title={`brand-${step}`}
            style={{ background: `var(--color-brand-${step})` }}
            className="h-20 flex-1"
          />
        ))}
      </Example>
      <Example title="Tints" wide className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tints.map((name) => (
          <div
            key={name}
            style={{ background: `var(--color-${name}-soft)`, color: `var(--color-on-${name}-soft)` }}
            className="rounded-lg p-4 font-semibold text-sm"
          >
            {name}
          </div>
        ))}
      </Example>
    </>
  )
}

function TypeScale() {
  return (
    <Example title="Type" wide className="grid gap-4 overflow-hidden">
      {sizes.map((size) => (
        <p key={size} className="flex items-baseline gap-4">
          <span className="w-14 shrink-0 text-ink-subtle text-xs">{size}</span>
          <span
            style={{
              fontSize: `var(--text-${size})`,
              lineHeight: `var(--text-${size}--line-height)`,
              letterSpacing: `var(--text-${size}--letter-spacing, normal)`,
              fontWeight: size.length > 2 && size !== 'base' ? 800 : 500,
            }}
            className="truncate"
          >
            Warm plums
          </span>
        </p>
      ))}
    </Example>
  )
}
