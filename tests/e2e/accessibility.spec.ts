import type { Locator, Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectChip, notes, test, typeNotes } from './fixtures.ts'

interface Screen {
  name: string
  path: (slug: string, meeting: string) => string
  /** The heading that says that it is this screen. */
  heading: string | RegExp
  /** Opens what the screen has; `look` has axe look at what is there on the way. */
  opens?: (page: Page, look: () => Promise<void>) => Promise<void>
}

const live = { path: (_slug: string, meeting: string) => meeting, heading: 'Spring planning' }
const history = { path: (_slug: string, meeting: string) => `${meeting}/history`, heading: /^History/ }
const part = (view: string) => ({
  ...live,
  path: (_slug: string, meeting: string) => `${meeting}?view=${view}`,
})
const shows = (find: (page: Page) => Locator) => (page: Page) => expect(find(page).first()).toBeVisible()

/** Every screen, and the dialogs on it; axe looks at each. */
const screens: Screen[] = [
  { name: 'not-found page', path: () => '/no/such/page', heading: 'Oops! Page not found' },
  {
    name: 'choose committee',
    path: () => '/choose-committee',
    heading: 'Choose a committee',
    opens: shows((page) => page.getByRole('link', { name: 'Enter Committee Parks' })),
  },
  {
    name: 'join or create dialog',
    path: () => '/choose-committee',
    heading: 'Choose a committee',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Join or Create Committee' }).click()
      await expect(page.getByRole('dialog', { name: 'Join or Create Committee' })).toBeVisible()
    },
  },
  {
    name: 'meetings list',
    path: (slug) => `/${slug}/meetings`,
    heading: 'Meetings - Parks',
    opens: shows((page) => page.getByRole('article', { name: 'Spring planning' })),
  },
  {
    name: 'schedule dialog',
    path: (slug) => `/${slug}/meetings`,
    heading: 'Meetings - Parks',
    opens: async (page) => {
      await page.getByRole('button', { name: 'New Meeting' }).first().click()
      await page.getByRole('checkbox', { name: 'Recurring' }).click()
      await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
    },
  },
  {
    name: 'template editor',
    path: (slug) => `/${slug}/meetings/template`,
    heading: 'Meeting Template',
    opens: shows((page) => page.getByRole('button', { name: 'Save Template' })),
  },
  { ...live, name: 'live meeting' },
  {
    ...part('agenda'),
    name: 'agenda',
    opens: shows((page) => page.getByRole('button', { name: 'Actions for Call to Order' })),
  },
  { ...part('notes'), name: 'notes', opens: shows(notes) },
  {
    ...part('action-items'),
    name: 'action items',
    opens: shows((page) => page.getByRole('form', { name: 'New action item' })),
  },
  {
    ...part('minutes'),
    name: 'minutes',
    opens: shows((page) => page.getByText('Draft: the meeting is live')),
  },
  {
    ...part('transcript'),
    name: 'transcript',
    opens: shows((page) => page.getByRole('textbox', { name: 'Transcript' })),
  },
  {
    ...live,
    name: 'end dialog',
    opens: async (page) => {
      await page.getByRole('button', { name: 'End meeting' }).first().click()
      await expect(page.getByRole('dialog', { name: 'End meeting?' })).toBeVisible()
    },
  },
  {
    ...history,
    name: 'history of a meeting, a version and its restore dialog',
    opens: async (page, look) => {
      const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
      await expect(versions.first()).toBeVisible()
      await look()
      await versions.last().click()
      await expect(page.getByRole('article', { name: /^As it was/ })).toBeVisible()
      await look()
      await page.getByRole('button', { name: 'Restore this version' }).click()
      await expect(page.getByRole('dialog', { name: 'Restore this version?' })).toBeVisible()
    },
  },
  {
    ...history,
    name: 'history while it is read, and when it can’t be',
    opens: async (page, look) => {
      const answers = '**/api/committees/*/history*'
      const held: Route[] = []
      await page.route(answers, (route) => void held.push(route))
      await page.reload()
      await expect(page.getByText('Loading the history…')).toBeVisible()
      await look()
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await Promise.all(held.map((route) => route.abort()))
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.unroute(answers)
    },
  },
  { name: 'unknown meeting', path: (slug) => `/${slug}/meetings/none`, heading: 'Meeting not found' },
  {
    name: 'members',
    path: (slug) => `/${slug}/members`,
    heading: 'Members - Parks',
    opens: shows((page) => page.getByRole('button', { name: 'Delete this committee' })),
  },
  {
    name: 'profile',
    path: () => '/profile',
    heading: 'Profile',
    opens: shows((page) => page.getByRole('textbox', { name: 'Full name' })),
  },
  {
    name: 'settings',
    path: () => '/settings',
    heading: 'Settings',
    opens: shows((page) => page.getByText('This device', { exact: true })),
  },
  { name: 'confirm page', path: () => '/confirm#not-a-token-but-long-enough', heading: 'Confirm your email' },
]

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', other: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', other: 'light' },
] as const

/** All that axe knows as the screen was opened, and in the other colours what depends on them. */
async function lookAt(page: Page, { colorScheme, other }: (typeof looks)[number]): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  const before = await ground()
  await page.emulateMedia({ colorScheme: other })
  await expect.poll(ground).not.toBe(before)
  await expectAccessible(page, 'of colours')
  await page.emulateMedia({ colorScheme })
  await expect.poll(ground).toBe(before)
}

for (const look of looks) {
  const { viewport, colorScheme } = look
  test(`no finding of axe on any screen, ${viewport.width} px, light and dark`, async ({
    open,
    liveMeeting,
  }) => {
    const options = { viewport, colorScheme, reducedMotion: 'reduce' as const }
    const { slug, page, address } = await liveMeeting(['Ana Ortiz'], options)
    await page.goto(`${address}?view=notes`)
    await typeNotes(page, 'Opened at seven.')
    await expectChip(page, 'Synced')
    for (const { name, path, heading, opens } of screens) {
      await test.step(name, async () => {
        await page.goto(path(slug, address))
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
        await opens?.(page, () => lookAt(page, look))
        await lookAt(page, look)
      })
    }
    // The landing page sends signed-in people to their committees, so a visitor looks at it.
    const visitor = await open(null, options)
    await expect(visitor.getByRole('heading', { level: 1, name: /local government/i })).toBeVisible()
    await lookAt(visitor, look)
    await visitor.getByRole('button', { name: 'Get Started Free' }).first().click()
    await expect(visitor.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
    await lookAt(visitor, look)
  })
}
