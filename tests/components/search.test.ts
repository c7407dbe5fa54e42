import { startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { readStored } from '../../apps/web/src/testing/stored.ts'
import { committeeOf, expectChip, gather, openAs } from './support/with-hub.ts'

const option = (name: string | RegExp) => page.getByRole('option', { name })
const chosen = () => page.getByRole('option', { selected: true })

test('a search continues in another committee with its words, and finds what this device has of the first', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Vic Vega'])
  const [ana, vic] = people
  const school = await committeeOf(ana, 'School Board', vic)
  await ana.ask('PUT', `/api/committees/${id}/people/${vic.account.id}`, { access: 'viewer' })
  await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  await openAs(vic, `/${slug}/meetings`)
  await expectChip('Read-only')
  await expect.poll(() => readStored(vic.account, 'listCache', id)).toContain('Spring planning')
  await page.getByRole('heading', { level: 1 }).first().click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill('spring')
  await expect.element(option(/^Spring planning/).first()).toBeVisible()
  await option('Search in School Board').click()
  await expect.poll(() => location.pathname).toContain(`/${school.slug}/`)
  const there = page.getByRole('combobox', { name: 'Search in School Board' })
  await expect.element(there).toHaveValue('spring')
  await expect.element(option(/^Spring planning Parks/)).toBeVisible()
  await expect.element(page.getByText('Search in one of them to find everything.')).toBeVisible()
  await expectAccessible()
  await there.fill('')
  await expect.element(option('New Meeting')).toBeVisible()
  await there.fill('sprnig')
  await expect.element(chosen()).toHaveAccessibleName(/^Spring planning Parks/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})
