import { useId } from 'react'

const TINTS = {
  brand: ['#c9b8ff', '#7a5cf6', '#4b2bb8'],
  plum: ['#ffc0e2', '#f0609f', '#b535c4'],
  drop: ['#ffe0bd', '#ff9d5c', '#e0527f'],
} as const

const OUTLINE = 'M158 38c-5-5-11-5-16 0-26 28-84 96-84 150a92 92 0 0 0 184 0c0-54-58-122-84-150Z'

/** A smiling drop with a sticker's white edge. */
export function DropSticker({ tint, className }: { tint: keyof typeof TINTS; className: string }) {
  const id = useId()
  const [light, middle, deep] = TINTS[tint]
  return (
    <svg viewBox="30 8 240 290" aria-hidden className={className}>
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.7" y2="1">
          <stop stopColor={light} />
          <stop offset="0.45" stopColor={middle} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <path d={OUTLINE} fill="#fff" stroke="#fff" strokeWidth="26" strokeLinejoin="round" />
      <path d={OUTLINE} fill={`url(#${id})`} />
      <path
        d="M84 196a64 64 0 0 0 32 54"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.7"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <g fill="#1c1533">
        <ellipse cx="122" cy="186" rx="10" ry="13" />
        <ellipse cx="178" cy="186" rx="10" ry="13" />
      </g>
      <g fill="#fff">
        <circle cx="126" cy="181" r="4" />
        <circle cx="182" cy="181" r="4" />
      </g>
      <path d="M132 210q18 20 36 0" fill="#fff" stroke="#1c1533" strokeWidth="5" strokeLinejoin="round" />
      <g fill="#fff" opacity="0.35">
        <circle cx="100" cy="210" r="11" />
        <circle cx="200" cy="210" r="11" />
      </g>
    </svg>
  )
}
