import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { find, render } from '../../components/ui/render-for-tests.tsx'
import { PageSpeaker } from './page-speaker.tsx'

const Shell = () => (
  <>
    <Outlet />
    <PageSpeaker />
  </>
)

test('the title of a page that a link opens is announced, but not that of the first one', async () => {
  const children = [
    { path: '/', element: <title>Home</title> },
    { path: '/pricing', element: <title>Pricing</title> },
  ]
  const router = createMemoryRouter([{ element: <Shell />, children }])
  await render(<RouterProvider router={router} />)
  const spoken = () => find('output').textContent
  expect(spoken()).toBe('')
  await act(() => router.navigate('/?tab=text'))
  expect(spoken()).toBe('')
  await act(() => router.navigate('/pricing'))
  expect(spoken()).toBe('Pricing')
})
