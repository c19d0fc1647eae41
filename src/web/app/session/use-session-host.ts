import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { providePageControl } from '../navigation/page-control.ts'
import { keepInviteCode } from './invite-code.ts'
import { startSession } from './session.ts'

/** Keeps the session up to date; used once, in the app shell. */
export function useSessionHost(): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const goTo = useEffectEvent((path: string, options?: { replace?: boolean }) => void navigate(path, options))
  const reloadData = useEffectEvent(() => void revalidate())

  useEffect(
    () =>
      providePageControl({
        goTo: (path, options) => goTo(path, options),
        reloadData: () => reloadData(),
      }),
    [],
  )
  useEffect(startSession, [])
  useEffect(() => keepInviteCode(search), [search])
}
