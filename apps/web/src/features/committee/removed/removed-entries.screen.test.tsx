import { ideas } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

test('the last button that shows more rows moves the focus to the first of them', async () => {
  await openApp({
    path: '/history/removed',
    write(doc, context) {
      for (let n = 0; n < 51; n++) {
        const fields = { title: `Idea ${n}`, description: '', status: 'new' } as const
        const by = { account: 'a', name: 'Ana Ortiz' }
        demand(ideas.remove(doc, context, demand(ideas.add(doc, context, fields, by))))
      }
    },
  })
  const more = page.getByRole('button', { name: 'Show 1 more' })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const restore = page.getByRole('button', { name: /^Restore Idea/ })
  await expect.poll(() => restore.length).toBe(51)
  await expect.element(restore.last()).toHaveFocus()
})
