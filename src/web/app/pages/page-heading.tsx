type PageHeadingProps = { heading: string; description: string }

export function PageHeading({ heading, description }: PageHeadingProps) {
  return (
    <header className="aurora-top px-4 py-16 text-center sm:py-24">
      <h1 className="text-display">{heading}</h1>
      <p className="mx-auto mt-4 max-w-prose text-lg text-ink-muted">{description}</p>
    </header>
  )
}
