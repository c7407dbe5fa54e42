import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionState } from '../../apps/web/src/replica/session/session.ts'
import { onFirstPage } from '../../apps/web/src/start/startup-snapshot.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { reopenApp, show } from '../../apps/web/src/testing/open-app.tsx'
import {
  acceptInvitation,
  expectChip,
  gather,
  goOffline,
  goOnline,
  holdRequests,
  inviteByLink,
  letterTo,
  linkIn,
  openAs,
  signUp,
  startHub,
  takeTimers,
  watchRequests,
} from './support/with-hub.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const enterParks = () => page.getByRole('link', { name: 'Enter Committee Parks' })
const requestsToJoin = () => page.getByRole('heading', { name: 'Requests to join' })
const leave = () => page.getByRole('button', { name: 'Leave' })
const confirmLeaving = () => page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
/** The page asks the hub again when the person returns to it. */
const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'))

/** Ana owns Parks, and Sam has asked to join it. */
async function gatherWithRequest() {
  const { people, id } = await gather(['Ana Ortiz'])
  const sam = await signUp('Sam Lee')
  const ask = () => sam.ask('POST', '/api/committees/join', { name: 'Parks' })
  expect((await ask()).status).toBe(200)
  const decline = async () =>
    expect((await people[0].ask('DELETE', `/api/committees/${id}/requests/${sam.account.id}`)).status).toBe(200)
  return { sam, decline }
}

const requested = () => page.getByRole('heading', { name: 'Requested' })
const declined = () => page.getByRole('listitem').filter({ hasText: 'Declined on' })

test('a request to join is announced to an owner, and counted beside the committee and its tools until it is answered', async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  const sam = await signUp('Sam Lee')
  await openAs(people[0], `/${slug}/members`)
  await expect.element(page.getByRole('heading', { name: 'People with access' })).toBeVisible()
  expect(requestsToJoin().length).toBe(0)
  await sam.ask('POST', '/api/committees/join', { name: 'Parks' })
  await expect.element(page.getByRole('status').filter({ hasText: '1 person asks to join.' })).toBeInTheDocument()
  show('/choose-committee')
  await expect.element(page.getByRole('link', { name: '1 request to join: Parks' })).toBeVisible()
  await expectAccessible()
  await enterParks().click()
  await page.getByRole('button', { name: 'Committee tools 1 request to join' }).click()
  await page.getByRole('menuitem', { name: 'Members 1 request to join' }).click()
  await page.getByRole('button', { name: 'Accept as editor: Sam Lee' }).click()
  await expect.element(page.getByText('Sam Lee now has access')).toBeVisible()
  await expect.element(requestsToJoin()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Committee tools', exact: true })).toBeVisible()
})

test('a request to join is sent, withdrawn and sent again; an owner sees that at once and gets an email, and so does its person with the answer', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz'])
  const [ana] = people
  const sam = await signUp('Sam Lee')
  await openAs(sam, '/choose-committee')
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  await page.getByRole('dialog').getByLabelText('Committee name').fill('Parks')
  await userEvent.keyboard('{Enter}')
  await expect.element(requested()).toBeVisible()
  await expectAccessible()
  const asked = await letterTo(ana)
  expect(asked.subject).toBe('Sam Lee asks to join Parks')
  expect(asked.text).toContain(`${location.origin}/${slug}/members`)
  await page.getByRole('button', { name: 'Withdraw the request to join Parks' }).click()
  await expect.element(page.getByText('Your request to join Parks was withdrawn')).toBeVisible()
  await expect.element(requested()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()

  await openAs(ana, `/${slug}/members`)
  await expect.element(page.getByRole('heading', { name: 'People with access' })).toBeVisible()
  expect((await sam.ask('POST', '/api/committees/join', { name: 'Parks' })).status).toBe(200)
  await expect.element(page.getByRole('button', { name: 'Accept as editor: Sam Lee' })).toBeVisible()
  expect((await sam.ask('DELETE', `/api/committees/join/${slug}`)).status).toBe(204)
  await expect.element(requestsToJoin()).not.toBeInTheDocument()
  expect((await sam.ask('POST', '/api/committees/join', { name: 'Parks' })).status).toBe(200)

  await openAs(sam, '/choose-committee')
  await expect.element(requested()).toBeVisible()
  expect((await ana.ask('PUT', `/api/committees/${id}/people/${sam.account.id}`, { access: 'editor' })).status).toBe(
    200,
  )
  returnToPage()
  await expect.element(enterParks()).toBeVisible()
  await expect.element(requested()).not.toBeInTheDocument()
  const answered = await letterTo(sam)
  expect(answered.subject).toBe('You can open Parks')
  await openAs(sam, linkIn(answered))
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Parks')
})

test('a declined request may be sent again once; the next answer is shown in the dialog, and it is removed from the list on all devices', async () => {
  const { sam, decline } = await gatherWithRequest()
  await openAs(sam, '/choose-committee')
  await expect.element(requested()).toBeVisible()
  await decline()
  returnToPage()
  await expect.element(declined()).toMatchTextContent('Parks')
  await expect.element(page.getByRole('status').filter({ hasText: 'to join Parks was declined.' })).toBeInTheDocument()
  expect(requested().length).toBe(0)
  await expectAccessible()
  const again = watchRequests('PUT', /\/join\/parks$/)
  await page.getByRole('button', { name: 'Ask again to join Parks' }).dblClick()
  await expect.element(requested()).toBeVisible()
  expect(again).toHaveLength(1)
  await expect.element(declined()).not.toBeInTheDocument()

  await decline()
  returnToPage()
  await expect.element(declined()).toMatchTextContent('Parks')
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Committee name').fill('Parks')
  const requests = holdRequests(/\/api\/committees\/join$/)
  await userEvent.keyboard('{Enter}')
  // The dialog stays open meanwhile.
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  requests.pass()
  await expect.element(page.getByText('An owner has declined your request to join Parks.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Remove Parks from this list' }).click()
  await expect.element(declined()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  const listed = async () => JSON.stringify((await sam.ask('GET', '/api/committees')).body)
  await expect.poll(listed).not.toContain('parks')
})

test('the only owner is told to name another owner; one of two is asked before they lower their own access, and may leave; the list of committees shows that the hub is unreachable only after a request failed', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(ana, `/${slug}/members`)
  await leave().click()
  const told = page.getByRole('alert')
  await expect.element(told).toMatchTextContent('You are the only owner')
  expect(page.getByRole('dialog').length).toBe(0)
  await expectAccessible()
  await told.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Access of Sam Lee' }).selectOptions('Owner')
  await expect.element(page.getByText('Sam Lee is now an owner')).toBeVisible()
  const own = page.getByRole('combobox', { name: 'Access of Ana Ortiz' })
  await own.selectOptions('Editor')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(own).toHaveValue('owner')
  await leave().click()
  await confirmLeaving()
  await expect.poll(() => location.pathname).toBe('/choose-committee')
  await expect.element(page.getByText('You left Parks')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await acceptInvitation(ana, await inviteByLink(sam, id))).toBe(200)
  returnToPage()
  await expect.element(enterParks()).toBeVisible()

  const requests = holdRequests(/^\/api\//)
  const unreachable = page.getByText('You see the committees that are on this device.')
  await reopenApp()
  // After a reload the hub has not confirmed the session yet.
  sessionState.set({ kind: 'signed-in', account: ana.account, confirmed: false, expired: false })
  await expect.element(enterParks()).toBeVisible()
  await expect.poll(() => requests.asked).toContain('/api/committees')
  expect(unreachable.length).toBe(0)
  requests.refuse()
  await expect.element(unreachable).toBeVisible()
  await expect.element(enterParks()).toBeVisible()
  requests.pass()
  returnToPage()
  await expect.element(unreachable).not.toBeInTheDocument()
})

test('an editor sees the new name of a committee at once, on all its pages, and leaves it; an owner renames the committee, whose address stays', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  const rename = async (name: string) =>
    expect((await ana.ask('PUT', `/api/committees/${id}`, { name, emoji: '🌳' })).status).toBe(200)
  await openAs(sam, `/${slug}/meetings`)
  await expect.element(page.getByRole('button', { name: 'Committee: Parks' })).toBeVisible()
  await expectChip('Synced')
  // The relay reports it, long before the page would ask.
  await rename('Parks & Trees')
  await expect.element(page.getByRole('button', { name: 'Committee: Parks & Trees' })).toBeVisible()
  await expect.element(heading('Meetings - Parks & Trees')).toBeVisible()
  show('/choose-committee')
  await expect.element(page.getByRole('link', { name: 'Enter Committee Parks & Trees' })).toBeVisible()
  show('/general/meetings')
  await expect.element(heading('Meetings - General Committee')).toBeVisible()
  await expectChip('Synced')
  await rename('Parks & Lakes')
  await page.getByRole('button', { name: 'Committee: General Committee' }).click()
  await page.getByRole('menuitem', { name: 'Parks & Lakes' }).click()
  await expect.element(page.getByRole('button', { name: 'Committee: Parks & Lakes' })).toBeVisible()
  show(`/${slug}/members`)
  await leave().click()
  await confirmLeaving()
  await expect.poll(() => location.pathname).toBe('/choose-committee')

  await openAs(ana, `/${slug}/settings#name`)
  const name = page.getByLabelText('Committee name')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(name).toHaveValue('Parks & Lakes')
  await expectAccessible()
  await name.fill('')
  await save.click()
  await expect.element(name).toHaveFocus()
  await goOffline()
  await name.fill('Parks & Trees')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This needs a connection to the hub.')
  await goOnline()
  await page.getByRole('combobox', { name: 'Emoji' }).selectOptions('🌳 Tree')
  await save.click()
  await expect.element(page.getByText('Name and emoji were changed')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Members' }).click()
  await expect.element(heading('Members - Parks & Trees')).toBeVisible()
  expect(location.pathname).toBe(`/${slug}/members`)
})

/**
 * Holds what the hub sends on the connections of this document, or of all, that are opened from now on. Returns a function
 * that passes on the next messages.
 */
function holdMessages(documentId = ''): (count: number) => void {
  const held: (() => void)[] = []
  let passes = 0
  const passOn = (count: number) => {
    passes += count
    for (const receive of held.splice(0, passes)) {
      passes--
      receive()
    }
  }
  const receivers = new WeakMap<WebSocket, WebSocket['onmessage']>()
  class HeldSocket extends WebSocket {
    override get onmessage(): WebSocket['onmessage'] {
      return receivers.get(this) ?? null
    }
    override set onmessage(receive) {
      receivers.set(this, receive)
      if (!this.url.includes(documentId)) {
        super.onmessage = receive
        return
      }
      super.onmessage = (event) => {
        held.push(() => this.onmessage?.call(this, event))
        passOn(0)
      }
    }
  }
  vi.stubGlobal('WebSocket', HeldSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  return passOn
}

test('a new committee opens at once, without any text about missing content', async () => {
  await startHub()
  await openAs(await signUp('Ana Ortiz'), '/choose-committee')
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  await page.getByRole('dialog').getByLabelText('Committee name').fill('Trees')
  const texts = new Set<string>()
  const observer = new MutationObserver(() => {
    if (document.body.textContent.includes('not on this device yet')) texts.add('missing')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  const passOn = holdMessages()
  takeTimers('Date')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Dashboard - Trees')).toBeVisible()
  vi.advanceTimersByTime(2_500)
  await expect.element(page.getByText('No upcoming meetings', { exact: true })).toBeVisible()
  passOn(Number.MAX_SAFE_INTEGER)
  await expectChip('Synced')
  expect([...texts]).toEqual([])
})

test('a large committee that is arriving is not called missing, and no page is shown meanwhile', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz'])
  const random = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2, 10)).join('')
  await write((doc) => doc.getText('much').insert(0, random))
  const reached = watchRequests('HEAD', /healthz/)
  const passOn = holdMessages(id)
  takeTimers('Date')
  await openAs(people[0], `/${slug}/meetings`)
  // The relay's hello, the name of the parts and six of them.
  passOn(8)
  await expect.element(page.getByText('Opening the committee…')).toBeVisible()
  await expect.element(page.getByText(/^\d+ kB received$/)).toBeVisible()
  // The app stores its other files after its first page.
  const onPage = vi.fn()
  onFirstPage(document.body, onPage)
  vi.advanceTimersByTime(2_500)
  await expect.element(page.getByText('Opening the committee…')).toBeVisible()
  expect(page.getByRole('heading', { level: 1 }).length).toBe(0)
  passOn(1)
  await expectChip('Receiving…')
  expect(reached).toEqual([])
  expect(onPage).not.toHaveBeenCalled()
  passOn(Number.MAX_SAFE_INTEGER)
  await expect.element(heading('Meetings - Parks')).toBeVisible()
  expect(onPage).toHaveBeenCalledOnce()
})
