import { startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdPart } from '../testing/held-parts.tsx'
import { openApp } from '../testing/open-app.tsx'
import { demand } from '../testing/screen.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const menu = (name: string | RegExp) => page.getByRole('menu', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const loading = page.getByText('Loading…')

test('a control whose code is not loaded answers a press at once, and opens when the code is there', async () => {
  const controls = [
    ['/user-entries.tsx', button('Your account'), menu('Your account')],
    ['/tools-entries.tsx', button('Committee tools'), menu('Committee tools')],
    ['/committee-entries.tsx', button(/^Committee: /), menu(/^Committee: /)],
    ['/status-panel.tsx', button(/^Sync status/), dialog(/^Sync/)],
    ['/-search.tsx', button('Search'), dialog('Search')],
    ['/meeting-card-entries.tsx', button(/^Actions for .*Spring planning/), menu(/Spring planning/)],
    ['/filter-panel.tsx', button('Filters'), page.getByRole('group').first()],
  ] as const
  const held = controls.map(([part, ...control]) => [holdPart(part), part, ...control] as const)
  await openApp({
    path: '/meetings',
    write: (doc, context) => {
      demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
    },
  })
  for (const [release, message, control, opened] of held) {
    await control.click()
    await expect.element(loading, { message }).toBeVisible()
    release()
    await expect.element(opened, { message }).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  }
})
