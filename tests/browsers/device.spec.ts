import { relayOfItsOwn } from '../e2e/fixtures.ts'
import { notesOnHub } from '../e2e/write-as.ts'
import { readTooNew } from '../run/floor-features.ts'
import { expect, fillIn, offlineReady, see, seeChip, seeNotes, seeText, signIn, test, typeNotes } from './fixtures.ts'

const waiting = /Saved on this device · \d+ changes? waiting/

test(
  'words written while the hub is down survive a reload, and leaving the page right after',
  relayOfItsOwn,
  async ({ relay, gatherInMeeting, openAs }) => {
    const { ana, slug, address, write } = await gatherInMeeting(['Ana Ortiz'])
    const { screen } = await openAs(ana, address)
    await seeChip(screen, 'Synced')
    await offlineReady(screen)
    await relay.kill()
    await seeChip(screen, 'Offline')
    await typeNotes(screen, 'Before the reload. ')
    await seeChip(screen, waiting)
    await screen.reload()
    await seeNotes(screen, 'Before the reload. ')
    await typeNotes(screen, 'After it. ')
    await seeChip(screen, waiting)
    await typeNotes(screen, 'Right before leaving.')
    await screen.goto(`${relay.url}/${slug}/home`)
    await screen.goto(relay.url + address)
    await seeNotes(screen, 'Right before leaving.')
    await relay.start()
    await seeChip(screen, 'Synced')
    await expect.poll(() => notesOnHub(write, address)).toContain('Before the reload. After it. Right before leaving.')
  },
)

test(
  'words called saved survive the death of the browser, and arrive later',
  relayOfItsOwn,
  async ({ relay, gatherInMeeting, openAs, start }) => {
    const { ana, address, write } = await gatherInMeeting(['Ana Ortiz'])
    const first = await openAs(ana, address)
    await seeChip(first.screen, 'Synced')
    await offlineReady(first.screen)
    await relay.kill()
    await seeChip(first.screen, 'Offline')
    await typeNotes(first.screen, 'Only in this browser.')
    await seeChip(first.screen, waiting)
    await first.kill()
    const next = await start({ profile: first.profile })
    await next.screen.goto(relay.url + address)
    await seeNotes(next.screen, 'Only in this browser.')
    await relay.start()
    // Browsers write cookies to the disk seconds later.
    await signIn(next, ana, relay.url)
    await next.screen.goto(relay.url + address)
    await seeChip(next.screen, 'Synced')
    await expect.poll(() => notesOnHub(write, address)).toContain('Only in this browser.')
  },
)

test('L4: two tabs of one person show the same, and one continues without the other', async ({
  relay,
  gatherInMeeting,
  openAs,
}) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen: first, openTab } = await openAs(ana, address)
  await typeNotes(first, 'From the first tab. ')
  const second = await openTab()
  await second.goto(relay.url + address)
  await seeNotes(second, 'From the first tab.')
  await typeNotes(second, 'From the second. ')
  await seeNotes(first, 'From the first tab. From the second.')
  await second.close()
  await typeNotes(first, 'Alone again.')
  await seeNotes(first, 'From the second. Alone again.')
  await seeChip(first, 'Synced')
})

test('a page to which Back returns holds the same locks, and stores what is typed', async ({
  relay,
  gatherInMeeting,
  openAs,
}) => {
  const { ana, id, address, write } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address)
  await seeChip(screen, 'Synced')
  // Others are held only while something is stored or uploaded.
  const locks = () =>
    screen.evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.flatMap(({ name = '' }) => (/^civic-hub-(account|store):/.test(name) ? name : [])).sort()
    })
  await expect.poll(locks).toContainEqual(expect.stringContaining(id))
  const before = await locks()
  await screen.goto(`${relay.url}/healthz`)
  await screen.goBack()
  await seeChip(screen, 'Synced')
  await expect.poll(locks).toEqual(before)
  await typeNotes(screen, 'Written after Back.')
  await expect.poll(() => notesOnHub(write, address)).toContain('Written after Back.')
})

/** Gives the page the database of the account that the app has opened. */
const showDatabase = `{
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, ...version) {
    const request = open.call(this, name, ...version)
    const isOfAccount = !/^civic-hub-(session|sign-out)$/.test(name)
    if (isOfAccount) request.addEventListener('success', () => Object.assign(window, { database: request.result }))
    return request
  }
}`

test('a page that is left while it changes its database does not block the next one', async ({
  relay,
  gatherInMeeting,
  openAs,
}) => {
  const { ana, slug, address, write } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address, { initScript: showDatabase })
  await seeChip(screen, 'Synced')
  // Only the page can finish this change.
  await screen.evaluate(() => {
    const { database } = window as { database?: IDBDatabase }
    const store = database?.transaction('committees', 'readwrite').objectStore('committees')
    const read = () => store?.get('-').addEventListener('success', read)
    read()
  })
  await screen.goto(`${relay.url}/${slug}/home`)
  await see(screen.getByRole('heading', { name: 'Dashboard - Parks' }))
  await seeChip(screen, 'Synced')
  await screen.goBack()
  await seeChip(screen, 'Synced')
  await typeNotes(screen, 'Written after Back.')
  await expect.poll(() => notesOnHub(write, address)).toContain('Written after Back.')
})

test('a private window signs in and takes part in a meeting', async ({ relay, gatherInMeeting, start }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await start({ isPrivate: true })
  await screen.goto(relay.url + address)
  const dialog = screen.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await fillIn(screen, dialog.getByLabel('Email'), ana.account.email)
  await fillIn(screen, dialog.getByLabel('Password', { exact: true }), ana.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await typeNotes(screen, 'Written in a private window.')
  await seeChip(screen, 'Synced')
  await screen.reload()
  await seeNotes(screen, 'Written in a private window.')
})

test('a browser that refuses cookies shows that it does', async ({ relay, gatherInMeeting, start }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await start({ without: 'cookies' })
  await screen.goto(relay.url + address)
  const dialog = screen.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  const refused = screen.getByRole('alert').filter({ hasText: /cookie/ })
  const isShown = async () => (await dialog.isVisible()) || (await refused.isVisible())
  await expect.poll(isShown).toBe(true)
  // Firefox refuses to store anything, too, and shows it at once. WebKit drops the cookie of the sign-in.
  if (await dialog.isVisible()) {
    await fillIn(screen, dialog.getByLabel('Email'), ana.account.email)
    await fillIn(screen, dialog.getByLabel('Password', { exact: true }), ana.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
  }
  await seeText(refused, /[Aa]llow (cookies|them)/)
})

test('a device without space shows that notes are not stored, and the hub gets them', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, address, write } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address, { without: 'space' })
  await seeChip(screen, 'Synced')
  await screen.evaluate(async () => {
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
    const filler = await caches.open('filler')
    for (let size = 4_000_000; size > 500; )
      try {
        // Firefox compresses what is repeated.
        const pieces = Array.from({ length: Math.ceil(size / 60_000) }, () => random(Math.min(size, 60_000)))
        await filler.put(`/filler/${crypto.randomUUID()}`, new Response(new Blob(pieces)))
      } catch {
        size /= 2
      }
  })
  await typeNotes(screen, 'A long report: ')
  // The database of Firefox has some space left of its own.
  await screen.evaluate(() => {
    const pieces = Array.from({ length: 20 }, () => crypto.getRandomValues(new Uint8Array(30_000)))
    const report = pieces.map((piece) => btoa(String.fromCharCode(...piece))).join('')
    document.execCommand('insertText', false, report)
  })
  await seeChip(screen, 'Not saved')
  await expect.poll(() => notesOnHub(write, address)).toContain('A long report: ')
  await screen.getByRole('button', { name: 'Sync status' }).click()
  await see(screen.getByRole('dialog', { name: 'Sync status' }).getByText(/Free some space/))
})

test('a browser without the features that are newer than the floor takes part in a meeting', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { globals, statics } = readTooNew()
  const names = JSON.stringify([...globals, ...statics])
  const initScript = `for (const name of ${names}) {
    const [key, of] = name.split('.').toReversed()
    if (of ? window[of] : true) Reflect.deleteProperty(of ? window[of] : window, key)
  }`
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address, { initScript })
  expect(await screen.evaluate(() => 'parse' in URL)).toBe(false)
  await typeNotes(screen, 'Written at the floor.')
  await seeChip(screen, 'Synced')
  await screen.getByRole('tab', { name: 'Minutes' }).click()
  await see(screen.getByRole('article').getByText('Written at the floor.').first())
})

test('a browser below the floor shows a sentence', async ({ relay, start }) => {
  const { screen } = await start({ initScript: 'Reflect.deleteProperty(HTMLElement.prototype, "showPopover")' })
  await screen.goto(`${relay.url}/choose-committee`)
  await see(screen.getByRole('heading', { name: 'This browser is too old for Civic Hub' }))
})
