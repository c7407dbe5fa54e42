import { markAllPresent, nameKey, setQuorum, addAgendaItem } from '@civic-hub/committee'
import { queryAgendaOrder, addAgendaTag } from '@civic-hub/committee'
import * as d from '@civic-hub/committee/proceedings'
import { expect, test, expectAccessible } from './fixtures.ts'
import { demand } from './write-as.ts'

const dir = '/tmp/decisions-shots'
test('look', async ({ liveMeeting, open }) => {
  const { ana, id, page, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  const by = { account: '', name: 'Ana Ortiz' }
  const client = await page.context().newCDPSession(page)
  page.on('console', (m) => console.log(m.text()))
  await write((doc, context) => {
    demand(setQuorum(doc, context, { kind: 'number', number: 4 }))
    const names = ['Lee', 'Park', 'Ruiz', 'Stone', 'Reyes', 'Aziz', 'Ortiz']
    demand(markAllPresent(doc, context, meetingId, names.map((name) => ({ person: nameKey(name), name, guest: false }))))
    demand(d.setDecisionRules(doc, context, { members: 9, seconds: 1 }))
    const first = queryAgendaOrder(doc, meetingId).read().open[0] ?? ''
    const p = (name: string) => ({ person: nameKey(name), name })
    const m = demand(d.moveMotion(doc, context, meetingId, { text: 'To adopt the fee schedule of 2027, with a fee of 100 dollars for a permit.', item: first, mover: p('Lee') }, by))
    demand(d.secondMotion(doc, context, meetingId, m, p('Park'), by))
    const a = demand(d.moveMotion(doc, context, meetingId, { text: 'Replace “100” by “150”.', onto: m, mover: p('Ruiz'), amendedText: 'To adopt the fee schedule of 2027, with a fee of 150 dollars for a permit.' }, by))
    demand(d.secondMotion(doc, context, meetingId, a, p('Stone'), by))
    const q = demand(d.putQuestion(doc, context, meetingId, [a], {}, by))
    demand(d.recordRoll(doc, context, meetingId, q, names.map((name, i) => ({ ...p(name), choice: i < 4 ? 'aye' as const : i < 6 ? 'nay' as const : 'abstain' as const })), by))
    demand(d.declareOutcome(doc, context, meetingId, q, null, by))
    demand(d.recuse(doc, context, meetingId, p('Aziz'), { item: first, reason: 'his employer', left: true }, by))
  }).catch((e) => console.log(String(e)))
  await page.waitForTimeout(2500)
  await page.reload()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${dir}/item-1280-light.png` })
  await page.getByRole('button', { name: 'Put the question' }).click()
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${dir}/put-1280-light.png` })
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Put the question' }).click()
  await page.waitForTimeout(600)
  await page.keyboard.press('Control+Alt+v')
  await page.waitForTimeout(600)
  for (const k of ['y', 'y', 'n']) await page.keyboard.press(k)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${dir}/vote-1280-light.png` })
  await expectAccessible(page)
  const phone = await open(ana, { path: address, viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true })
  await phone.waitForTimeout(2500)
  await phone.screenshot({ path: `${dir}/item-390-dark.png` })
  await phone.getByRole('button', { name: 'Vote is open' }).click()
  await phone.waitForTimeout(800)
  await phone.screenshot({ path: `${dir}/vote-390-dark.png` })
  await expectAccessible(phone)
})
