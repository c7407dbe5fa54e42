import {
  chip,
  expect,
  expectChip,
  installed,
  notes,
  offlineReady,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'

test('L4: a second tab of the same person shows the same, also offline', async ({ open, liveMeeting }) => {
  const { ana, page: first, address } = await liveMeeting(['Ana Ortiz'], { title: 'Two tabs' })
  const second = await first.context().newPage()
  await second.goto(address)
  await typeNotes(first, 'from the first tab. ')
  await expect(notes(second)).toContainText('from the first tab.')

  await first.context().setOffline(true)
  await typeNotes(second, 'offline from the second. ')
  await expect(notes(first)).toContainText('offline from the second.')
  await expectChip(first, /1 change waiting/)
  // The tab with the edits is closed before there is a connection: the other one sends them.
  await second.close()
  await first.context().setOffline(false)
  await expectChip(first, 'Synced')
  const elsewhere = await open(ana, { path: address })
  await expect(notes(elsewhere)).toContainText('offline from the second.')
})

test('on a phone: list, meeting, agenda and chip', async ({ liveMeeting }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await liveMeeting(['Ana Ortiz'], phone)
  const expectFits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  await expect(chip(page)).toBeInViewport()
  await expectFits()
  await page
    .getByRole('navigation', { name: 'Parts of the meeting' })
    .getByRole('button', { name: 'Agenda' })
    .tap()
  const item = page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name: '1. Call to Order' })
  await expect(item).toBeInViewport()
  await expectFits()
  await page.getByRole('link', { name: 'Back to Meetings' }).tap()
  await expect(page.getByRole('article', { name: 'Spring planning' })).toBeInViewport()
  await expect(chip(page)).toBeInViewport()
  await expectFits()
})

test('a stranger without membership opens the address and sees none of the content', async ({
  open,
  member,
  liveMeeting,
}) => {
  const { slug, address } = await liveMeeting(['Ana Ortiz'], {
    committee: 'Secret Garden',
    title: 'Behind closed doors',
  })
  const eve = await member('Eve Stranger')
  const stranger = await open(eve, { path: address })
  await expect(stranger.getByText(/Committee not found/).first()).toBeVisible()
  await expect(stranger.getByText('Behind closed doors')).toHaveCount(0)
  await expect(stranger).not.toHaveURL(new RegExp(slug))

  const nobody = await open(null, { path: address })
  await expect(nobody.getByText('Authentication Required').first()).toBeVisible()
  await expect(nobody.getByText('Behind closed doors')).toHaveCount(0)
})

test('the focused element is never under the header, on a small screen and in both directions', async ({
  open,
  gather,
}) => {
  const names = ['Ana Ortiz', 'Sam Lee', 'Joy Park', 'Vic Viewer', 'Eve Young', 'Max Old'] as const
  const { ana, slug } = await gather(names)
  const page = await open(ana, { path: `/${slug}/members`, viewport: { width: 320, height: 568 } })
  await expect(page.getByRole('button', { name: 'Delete this committee' })).toBeVisible()
  /** The element that covers the middle of the focused one, if any; null at the end of the page. */
  const covering = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return { name: null, covered: false }
      const { left, top, width, height } = focused.getBoundingClientRect()
      const points = [top + 2, top + height / 2, top + height - 2]
      const over = points.map((y) => document.elementFromPoint(left + width / 2, y))
      const covered = over.some((element) => element?.closest('header') && !focused.closest('header'))
      return { name: focused.getAttribute('aria-label') ?? focused.textContent, covered }
    })
  for (const key of ['Tab', 'Shift+Tab']) {
    const reached = new Set<string | null>()
    await page.getByRole('button', { name: 'Delete this committee' }).focus()
    if (key === 'Tab') await page.getByRole('button', { name: 'Open menu' }).focus()
    for (let step = 0; step < 24; step++) {
      await page.keyboard.press(key)
      const { name, covered } = await covering()
      reached.add(name)
      expect(covered, `${key}: the header covers ${name}`).toBe(false)
    }
    expect(reached.size, `${key} goes through the page`).toBeGreaterThan(15)
  }
})

test('the header stays on one line on the smallest screen while changes wait', async ({ openCommittee }) => {
  const committee = 'Neighbourhood Traffic and Parking'
  const { page } = await openCommittee(['Ana Ortiz'], {
    committee,
    viewport: { width: 320, height: 568 },
    ...installed,
  })
  await expectChip(page, 'Synced')
  const header = page.getByRole('banner')
  await offlineReady(page)
  const before = await header.boundingBox()
  await page.context().setOffline(true)
  await startMeeting(page, 'Spring planning')
  await expectChip(page, /Saved on this device/)
  expect(await header.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
