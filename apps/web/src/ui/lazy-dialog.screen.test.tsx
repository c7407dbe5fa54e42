import { useId, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInRouter } from '../testing/render-in-router.tsx'
import { failRequests } from '../testing/requests.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { Toasts } from './toasts.tsx'
import { type OpensFromButton, useMenuButton } from './use-menu-button.ts'

const List = ({ opened }: { opened: boolean; onClose: () => void }) => (
  <dialog open={opened} aria-label="List">
    <a href="/settings">Choose</a>
  </dialog>
)
const Dialog = lazyDialog(async () => ({ List }), 'List')

function Screen() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} />
      <Toasts />
    </>
  )
}

test('a dialog that cannot be loaded shows one error, and the same button opens it once there is a connection', async () => {
  const endFailures = failRequests('/healthz')
  await renderInRouter(Screen)
  const button = page.getByRole('button', { name: 'Open' })
  const error = page.getByRole('alert')
  for (let attempt = 0; attempt < 2; attempt++) {
    await button.click()
    await expect.element(error).toMatchTextContent('Try again when you are connected.')
    await expect.element(button).toHaveFocus()
  }
  expect(page.getByRole('dialog').length).toBe(0)
  endFailures()
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'List' }).getByRole('link')).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
})

let loadMenu: () => void = () => undefined
const menuCode = new Promise<void>((resolve) => (loadMenu = resolve))
const Entries = ({ id, opened }: OpensFromButton) => (
  <dialog id={`${id}-dropdown`} open={opened} aria-label="Entries">
    <a href="/settings">Settings</a>
  </dialog>
)
const Menu = lazyDialog(() => menuCode.then(() => ({ Entries })), 'Entries')

function WithMenu() {
  const { target, dropdown } = useMenuButton(useId())
  return (
    <>
      <button type="button" {...target}>
        More
      </button>
      <Menu {...dropdown} />
    </>
  )
}

test('a press on the button of a menu is answered while its code is loaded, and a second press does not cancel it', async () => {
  await renderInRouter(WithMenu)
  const button = page.getByRole('button', { name: 'More' })
  const loading = page.getByText('Loading…')
  for (let press = 0; press < 2; press++) {
    await button.click()
    await expect.element(loading).toBeVisible()
  }
  loadMenu()
  const menu = page.getByRole('dialog', { name: 'Entries' })
  await expect.element(menu).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  await button.click()
  await expect.element(menu).not.toBeInTheDocument()
})
