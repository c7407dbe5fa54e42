import { readDecisionRules, setDecisionRules } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const section = () => page.getByRole('region', { name: 'Decisions' })

test('the rules for decisions are set by a preset, an own fraction and single rules, and show the choice of another device', async () => {
  const app = await openApp({ others: ['Sam Lee'], path: '/meetings/rules' })
  const members = section().getByRole('textbox', { name: 'Number of all members' })
  await expect.element(members).toHaveValue('')
  await section().getByRole('combobox', { name: 'Kind of body' }).selectOptions('City or town council')
  await expect.element(section()).toMatchTextContent('These are usual rules, and no legal advice.')
  await section().getByText('Sources of this preset').click()
  await expect.element(section()).toMatchTextContent('California Government Code 36936')
  await expect
    .element(section().getByRole('checkbox', { name: 'Show how members vote while the vote is open' }))
    .toHaveAccessibleDescription(
      /not shown to others before the close\. Whoever reads the committee’s data can see them/,
    )
  const motions = section().getByRole('group', { name: 'Motions', exact: true })
  const threshold = motions.getByRole('combobox', { name: 'Motions' })
  await expect.element(threshold).toHaveValue('majority-members')
  await expect.element(section().getByRole('textbox', { name: 'Seconds that a motion needs' })).toHaveValue('1')
  await threshold.selectOptions('Own fraction')
  await motions.getByRole('combobox', { name: 'Compared by' }).selectOptions('At least')
  await motions.getByRole('textbox', { name: 'Share' }).fill('3')
  await expect.element(motions).toMatchTextContent('Enter a fraction of at most 1')
  await motions.getByRole('textbox', { name: 'Out of' }).fill('5')
  await expect.element(motions.getByText('Enter a fraction')).not.toBeInTheDocument()
  await members.fill('9')
  await section().getByRole('checkbox', { name: 'The chair votes like every member' }).click()
  // A council has no secret ballot, and limits public comment only.
  const speakers = section().getByRole('region', { name: 'Speakers' })
  const publicLimit = speakers.getByRole('textbox', { name: 'Minutes of a public comment' })
  await expect.element(publicLimit).toHaveValue('3')
  await publicLimit.fill('0.25')
  await expect.element(speakers).toMatchTextContent('Enter minutes, from 0.5 to 600.')
  await publicLimit.fill('1.5')
  await expect.element(speakers).not.toMatchTextContent('Enter minutes')
  await expect.element(speakers.getByRole('textbox', { name: 'Minutes of a member’s turn' })).toHaveValue('')
  await expect.element(section().getByRole('checkbox', { name: 'Secret ballots are allowed' })).not.toBeChecked()
  await expectAccessible(() => section().elements())

  const { doc, context } = await app.otherDevice()
  expect(readDecisionRules(doc)).toMatchObject({
    members: 9,
    chairVotes: false,
    publicCommentSeconds: 90,
    speakingSeconds: null,
    thresholds: { main: { requirements: [{ numerator: 3, denominator: 5, moreThan: false }] } },
  })
  const requirements = [{ of: 'votes-cast', numerator: 4, denominator: 7, moreThan: false }] as const
  const thresholds = { main: { requirements, tie: 'lost' } } as const
  demand(setDecisionRules(doc, context, { members: 8, chairVotes: true, thresholds }))
  await expect.element(members).toHaveValue('8')
  await expect.element(section().getByRole('checkbox', { name: 'The chair votes like every member' })).toBeChecked()
  await expect.element(motions.getByRole('textbox', { name: 'Out of' })).toHaveValue('7')
})
