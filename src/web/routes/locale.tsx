import { Outlet } from 'react-router'

/** The parent of every page of a prefixed locale; the language itself is read from the path. */
export default function Locale() {
  return <Outlet />
}
