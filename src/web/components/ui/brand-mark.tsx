import { useId } from 'react'

/** The drop with its highlight. It is decoration: the site's name is next to it or in the link around it. */
export function BrandMark({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.75" y2="1">
          <stop stopColor="#ffb57d" />
          <stop offset="0.34" stopColor="#f0609f" />
          <stop offset="0.72" stopColor="#7a5cf6" />
          <stop offset="1" stopColor="#5b36d6" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${id})`}
        d="M16.9 1.7c-.5-.5-1.3-.5-1.8 0C12.3 4.6 4.5 13 4.5 19.3a11.5 11.5 0 0 0 23 0C27.5 13 19.7 4.6 16.9 1.7Z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeOpacity="0.85"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M9.4 19.6a6.7 6.7 0 0 0 4.7 6.2"
      />
    </svg>
  )
}
