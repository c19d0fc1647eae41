import type { ComponentProps } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** The few icons that every page shows at once, drawn here so that the icon library can load later. */
function Icon(props: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    />
  )
}

export function Coins(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx={9} cy={15} r={6} />
      <path d="M11.5 5.5A6 6 0 1 1 18 14.6M9 12.5v5" />
    </Icon>
  )
}

export function LoaderCircle(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3a9 9 0 1 0 9 9" />
    </Icon>
  )
}

export function LogIn(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4h6v16h-6M3 12h11M10 8l4 4-4 4" />
    </Icon>
  )
}

export function Megaphone(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 9.5v5h4l12 5v-15l-12 5ZM7.5 14.7V20h3.2v-4" />
    </Icon>
  )
}

export function Menu(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16M4 12h16M4 18h16" />
    </Icon>
  )
}

export function Sparkles(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3c.9 4.7 2.3 6.1 7 7-4.7.9-6.1 2.3-7 7-.9-4.7-2.3-6.1-7-7 4.7-.9 6.1-2.3 7-7ZM18.5 15.5c.4 2 1 2.6 3 3-2 .4-2.6 1-3 3-.4-2-1-2.6-3-3 2-.4 2.6-1 3-3Z" />
    </Icon>
  )
}

export function SunMoon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx={12} cy={12} r={4} />
      <path d="M12 8v8a4 4 0 0 0 0-8Z" fill="currentColor" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </Icon>
  )
}
