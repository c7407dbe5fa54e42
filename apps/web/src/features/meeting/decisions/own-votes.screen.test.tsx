import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { motion, openMotion } from '../../../testing/motions.ts'
import { onPhone } from '../../../testing/open-app.tsx'
import { pressOn } from '../../../testing/screen.ts'

const forYou = () => page.getByRole('region', { name: 'For you' })
const own = () => forYou().getByRole('group', { name: 'Your vote' })
const trees = () => motion('To plant trees')

test('a member on a phone opens the vote from the head, changes the vote, and records that of a member without a device', async () => {
  await onPhone()
  const { sam, question, ...others } = await openMotion('To plant trees')
  others.put()
  await page.getByRole('button', { name: 'Vote is open' }).click()
  await expect.element(own()).toBeVisible()
  await expectAccessible(() => forYou().elements())
  await own().getByRole('button', { name: 'No' }).click()
  await expect.element(forYou()).toMatchTextContent('You voted no')
  await expect.element(trees()).toMatchTextContent('1 of 3 have voted')
  expect(question()?.votes).toMatchObject({ aye: 0, nay: 1 })
  others.vote(sam, 'aye')
  await expect.element(trees()).toMatchTextContent('2 of 3 have voted')
  await expect.element(trees()).toMatchTextContent('So far 1 aye, 1 no')
  await own().getByRole('button', { name: 'Aye' }).click()
  await expect.element(forYou()).toMatchTextContent('You voted aye')
  expect(question()?.votes).toMatchObject({ aye: 2, nay: 0 })
  await page.getByRole('button', { name: 'Aye: Joy Park' }).click()
  await page.getByRole('button', { name: 'Record and declare: carried' }).click()
  await expect.element(trees()).toMatchTextContent('Carried, 3 of 3 votes cast; 2 needed')
})

test('a viewer follows the votes without buttons', async () => {
  const { joy, sam, ...others } = await openMotion('To plant trees', { access: 'viewer' })
  others.put()
  others.vote(sam, 'nay')
  others.vote(joy, 'aye')
  await expect.element(trees()).toMatchTextContent('2 of 3 have voted')
  await expect.element(trees().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible(() => trees().elements())
  others.callRoll([[sam, 'aye']])
  await expect.element(trees()).toMatchTextContent('Carried, 2 of 2 votes cast; 2 needed')
})

test('of voters whose names look alike, each vote has the mark of its account', async () => {
  const { sam, joy, question, ...others } = await openMotion('To plant trees', {
    others: ['Joy Park', 'Jоy Pаrk'],
  })
  const marked = ({ account: { id, name } }: typeof sam) => `${name} (account ${id.slice(-4)})`
  others.put()
  others.vote(sam, 'aye')
  others.vote(joy, 'nay')
  const voters = trees().getByRole('list', { name: 'Votes from members’ own devices' })
  await expect.element(voters).toMatchTextContent(`${marked(sam)} aye`)
  await expect.element(voters).toMatchTextContent(`${marked(joy)} no`)
  const button = page.getByRole('button', { name: `Aye: ${marked(joy)}` })
  await expect.element(button).toBeVisible()
  await expectAccessible(() => trees().elements())
  others.callRoll([
    [sam, 'aye'],
    [joy, 'nay'],
  ])
  const byName = trees().getByLabelText('Votes by name')
  await expect.element(byName).toMatchTextContent(`Aye${marked(sam)}`)
  await expect.element(byName).toMatchTextContent(`No${marked(joy)}`)
})

test('the clerk sees who has voted, and hidden votes after the close only, which their voters are told; the chair decides a tie', async () => {
  await onPhone()
  const requirements = [{ of: 'votes-cast', numerator: 1, denominator: 2, moreThan: true }] as const
  const { sam, ...others } = await openMotion('To plant trees')
  others.rule({ votesVisible: false, thresholds: { main: { requirements, tie: 'chair' } } })
  others.put()
  await expect.element(forYou()).toMatchTextContent('Not shown to others before the close.')
  others.vote(sam, 'nay')
  const voters = trees().getByRole('list', { name: 'Votes from members’ own devices' })
  await expect.element(voters).toHaveTextContent('Sam Lee has voted')
  await own().getByRole('button', { name: 'Aye' }).click()
  await expect.element(forYou()).toMatchTextContent('You voted aye')
  await expect.element(trees()).toMatchTextContent('2 of 3 have voted')
  await expect.element(trees()).not.toMatchTextContent('1 aye, 1 no')
  await expect.element(trees().getByLabelText('Votes by name')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close the vote and show the result' }).click()
  await expect.element(trees()).toMatchTextContent('1 aye, 1 no')
  await expect.element(trees()).toMatchTextContent('It is a tie')
  await trees().getByRole('button', { name: 'Casting vote: aye' }).click()
  await trees().getByRole('button', { name: 'Declare carried', exact: true }).click()
  await expect.element(trees()).toMatchTextContent(/Carried.*\(from members’ devices\)/)
  await expect.element(trees().getByText('Sam Lee', { exact: true })).toBeVisible()
})

test('a roll call that differs from an own vote on a device apart is a doubt, which the own votes settle', async () => {
  const { sam, ...others } = await openMotion('To plant trees')
  others.put()
  await expect.element(trees()).toMatchTextContent('The question is open')
  others.leave()
  others.vote(sam, 'nay')
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
  await userEvent.keyboard('A{Enter}')
  others.meet()
  // The roll call counts until the conflict is settled.
  await page.getByRole('button', { name: '1 open doubt' }).click()
  await expect.element(trees()).toMatchTextContent('Carried, 3 of 3 votes cast; 2 needed (by roll call)')
  const conflicts = page.getByRole('list', { name: 'Open doubts' })
  await expect
    .element(conflicts.getByRole('listitem').first())
    .toMatchTextContent('The roll call and the members’ own votes differ.')
  const sides = () =>
    conflicts
      .getByRole('list')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(sides)
    .toEqual([
      expect.stringMatching(/Sam Lee\W* aye \(\W*Ana Ortiz/),
      expect.stringMatching(/Sam Lee\W* no \(\W*Sam Lee/),
    ])
  await expectAccessible(() => page.getByRole('dialog').elements())
  const announcements = listenToAnnouncements()
  await pressOn(page.getByRole('button', { name: 'Count their own votes' }), '{Enter}')
  await announcements.until('The doubt is settled Undo')
  await expect.element(page.getByText('No doubt is open.')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(trees()).toMatchTextContent('Carried, 2 of 3 votes cast; 2 needed')
})
