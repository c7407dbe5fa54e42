import { markAllPresent, nameKey, setQuorum, queryAgendaOrder, addAgendaTag } from '@civic-hub/committee'
import * as d from '@civic-hub/committee/proceedings'
import { expect, test, expectAccessible } from './fixtures.ts'
import { demand } from './write-as.ts'

const dir = '/tmp/decisions-shots'
test('look', async ({ liveMeeting, open }) => {
  const { ana, slug, page, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  const by = { account: 'a', name: 'Ana Ortiz' }
  const by2 = { account: 'b', name: 'Sam Lee' }
  await page.getByRole('button', { name: 'Take attendance' }).click()
  await page.getByRole('button', { name: 'Present: Ana Ortiz' }).click()
  await page.waitForTimeout(1500)
  await write((doc, context) => {
    demand(setQuorum(doc, context, { kind: 'number', number: 4 }))
    demand(d.applyBodyPreset(doc, context, 'council'))
    demand(d.setDecisionRules(doc, context, { members: 9, ownDevice: 'all' }))
    const names = ['Lee', 'Park', 'Ruiz', 'Stone', 'Reyes', 'Aziz']
    demand(markAllPresent(doc, context, meetingId, [...names.map((name) => ({ person: nameKey(name), name, guest: false }))]))
    const [first = '', , third = ''] = queryAgendaOrder(doc, meetingId).read().open
    demand(addAgendaTag(doc, context, meetingId, third, 'Vote'))
    const p = (name: string) => ({ person: nameKey(name), name })
    const m = demand(d.moveMotion(doc, context, meetingId, { text: 'To adopt the fee schedule of 2027, with a fee of 100 dollars for a permit.', item: first, mover: p('Lee') }, by))
    demand(d.secondMotion(doc, context, meetingId, m, p('Park'), by))
    const a = demand(d.moveMotion(doc, context, meetingId, { text: 'Replace “100” by “150”.', onto: m, mover: p('Ruiz'), amendedText: 'To adopt the fee schedule of 2027, with a fee of 150 dollars for a permit.' }, by))
    demand(d.secondMotion(doc, context, meetingId, a, p('Stone'), by))
    const q = demand(d.putQuestion(doc, context, meetingId, [a], {}, by))
    demand(d.recordRoll(doc, context, meetingId, q, names.map((name, i) => ({ ...p(name), choice: i < 4 ? 'aye' as const : i < 5 ? 'nay' as const : 'abstain' as const })), by))
    demand(d.recordTally(doc, context, meetingId, q, { method: 'hands', aye: 5, nay: 1, abstain: 0 }, by2))
    demand(d.declareOutcome(doc, context, meetingId, q, null, by))
    demand(d.recuse(doc, context, meetingId, p('Aziz'), { item: first, reason: 'his employer', left: true }, by))
    demand(d.putQuestion(doc, context, meetingId, [m], {}, by))
  })
  const looks = [[1280, 'light'], [390, 'light'], [1280, 'dark'], [390, 'dark']] as const
  for (const [width, colorScheme] of looks) {
    const phone = width === 390
    const screen = await open(ana, { path: address, viewport: { width, height: phone ? 844 : 1000 }, colorScheme, ...(phone && { hasTouch: true, isMobile: true }) })
    const shot = async (name: string, axe = true) => { await screen.waitForTimeout(700); await screen.screenshot({ path: `${dir}/${name}-${width}-${colorScheme}.png` }); if (axe) await expectAccessible(screen) }
    await screen.getByRole('button', { name: 'Vote is open' }).click()
    await expect(screen.getByRole('group', { name: 'Your vote' })).toBeVisible()
    await shot('own-vote')
    if (!phone) { await screen.keyboard.press('Control+Alt+v'); await screen.keyboard.type('Aa') ; await screen.keyboard.press('4') } else await screen.getByRole('button', { name: 'All others aye' }).click()
    await shot('roll-call')
    await screen.getByRole('button', { name: 'Count', exact: true }).click()
    await screen.getByRole('form', { name: 'Count' }).scrollIntoViewIfNeeded()
    await shot('count')
    await screen.getByRole('article', { name: /Replace/ }).scrollIntoViewIfNeeded()
    await shot('result')
    await screen.getByRole('button', { name: /open doubt/ }).click()
    await shot('doubts')
    await screen.keyboard.press('Escape')
    if (phone) await screen.getByRole('button', { name: 'Agenda', exact: true }).click()
    await screen.getByRole('button', { name: /^3\. ?New Business/ }).click()
    await screen.getByRole('button', { name: 'Make a motion' }).click()
    await shot('motion')
    await screen.goto(`/${slug}/meetings/template`)
    await screen.getByRole('combobox', { name: 'Kind of body' }).scrollIntoViewIfNeeded()
    await screen.getByText('Sources of this preset').click()
    await screen.waitForTimeout(500)
    await screen.screenshot({ path: `${dir}/settings-${width}-${colorScheme}.png`, fullPage: true })
    await screen.context().close()
  }
})
