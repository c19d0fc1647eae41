import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of each page that is opened by a link, as screen readers do by themselves when a page loads. */
export function PageSpeaker() {
  const { pathname } = useLocation()
  const spoken = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (spoken.current === pathname) return
    spoken.current = pathname
    setTitle(document.title)
  }, [pathname])
  return <output className="sr-only">{title}</output>
}
