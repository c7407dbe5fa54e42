import {
  markAllPresent,
  markAttendance,
  nameKey,
  queryAgendaOrder,
  setAgendaItemCompleted,
  setQuorum,
  type TransitionContext,
  voidStatements,
} from '@civic-hub/committee'
import {
  type Choice,
  castVote,
  declareOutcome,
  moveMotion,
  putQuestion,
  queryDecisions,
  recordRoll,
  setDecisionRules,
} from '@civic-hub/committee/proceedings'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type * as Y from 'yjs'
import { onlyMeetingIn } from './meeting-screens.ts'
import { type LiveMeetingOptions, openLiveMeeting, type TestPerson } from './open-app.tsx'
import { demand, pressOn } from './screen.ts'

export const council = ['Aziz', 'Lee', 'Ortega', 'Park', 'Reyes', 'Ruiz', 'Stone'] as const
const clerk = { account: 'clerk', name: 'Clerk' }

/** A person without an account. */
export const byName = (name: string) => ({ person: nameKey(name), name, guest: false })
export const byAccount = ({ account: { id, name } }: TestPerson) => ({
  person: `account:${id}`,
  name,
  guest: false,
})

/** Seven members are present, and a motion needs a second and a majority of all nine. */
export function seatCouncil(doc: Y.Doc, context: TransitionContext): void {
  demand(setQuorum(doc, context, { kind: 'number', number: 5 }))
  const requirements = [{ of: 'all-members', numerator: 1, denominator: 2, moreThan: true }] as const
  const thresholds = { main: { requirements, tie: 'lost' } } as const
  demand(setDecisionRules(doc, context, { seconds: 1, members: 9, thresholds }))
  demand(markAllPresent(doc, context, onlyMeetingIn(doc), council.map(byName)))
}

/** Records these people with accounts as present. */
export function markPresent(doc: Y.Doc, context: TransitionContext, people: readonly TestPerson[]): void {
  for (const one of people) demand(markAttendance(doc, context, onlyMeetingIn(doc), byAccount(one), 'present'))
}

/** Writes a motion on the first item of the only meeting; returns its id. */
export function writeMotion(doc: Y.Doc, context: TransitionContext, text: string, mover = 'Lee'): string {
  const meetingId = onlyMeetingIn(doc)
  const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
  const { person, name } = byName(mover)
  return demand(moveMotion(doc, context, meetingId, { text, mover: { person, name }, item }, clerk))
}

/** The same, and puts the question; returns the id of the question. */
export function writeQuestion(doc: Y.Doc, context: TransitionContext, text: string, mover?: string): string {
  const motion = writeMotion(doc, context, text, mover)
  return demand(putQuestion(doc, context, onlyMeetingIn(doc), [motion], {}, clerk))
}

/** The decisions about the item on screen. */
export const decisions = () => page.getByRole('region', { name: 'Decisions' })

/** A motion with its buttons, by its wording. */
export const motion = (wording: string | RegExp) => page.getByRole('article', { name: wording }).first()

/** Types a name into a field that suggests people. */
export async function name(field: Locator, person: string): Promise<void> {
  await field.fill(person)
  await pressOn(field, '{Escape}')
}

/** Makes a motion in the form. */
export async function move(wording: string, mover: string): Promise<void> {
  await decisions().getByRole('button', { name: 'Motion', exact: true }).click()
  const form = page.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill(wording)
  await name(form.getByRole('combobox', { name: 'Moved by' }), mover)
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(motion(wording)).toMatchTextContent(`Moved by ${mover}`)
}

export const questionDialog = () => page.getByRole('dialog', { name: 'Put the question' })

/** Puts the question on a motion. */
export async function put(wording: string | RegExp): Promise<void> {
  await motion(wording).getByRole('button', { name: 'Put the question' }).first().click()
  await questionDialog().getByRole('button', { name: 'Put the question' }).click()
  await expect.element(questionDialog()).not.toBeInTheDocument()
}

/**
 * Opens a live meeting with a motion of Joy's. Ana, Sam and Joy are present; the returned actions are those of other
 * devices.
 */
export async function openMotion(
  wording: string,
  options: Pick<LiveMeetingOptions, 'access' | 'write' | 'others'> = {},
) {
  const app = await openLiveMeeting({ others: ['Sam Lee', 'Joy Park'], ...options })
  const { doc, context, by, leave, meet } = await app.otherDevice()
  const [sam, joy] = app.people as [TestPerson, TestPerson]
  markPresent(doc, context, [app.me, sam, joy])
  const motionId = writeMotion(doc, context, wording, 'Joy Park')
  await expect.element(motion(wording)).toBeVisible()
  const question = () => queryDecisions(doc, app.meetingId).read()?.questions.at(-1)
  const questionId = () => question()?.id ?? ''
  const voterOf = (one: TestPerson) => ({ person: byAccount(one).person, name: one.by.name })
  return {
    me: app.me,
    sam,
    joy,
    question,
    leave,
    meet,
    put: () => demand(putQuestion(doc, context, app.meetingId, [motionId], {}, by)),
    vote: (one: TestPerson, choice: Choice) =>
      demand(castVote(doc, context, app.meetingId, questionId(), voterOf(one), choice, one.by)),
    /** The clerk calls the roll of these people, and declares the result; returns the two statements. */
    callRoll(votes: readonly (readonly [TestPerson, Choice])[]): string[] {
      const named = votes.map(([one, choice]) => ({ ...voterOf(one), choice }))
      const roll = demand(recordRoll(doc, context, app.meetingId, questionId(), named, by))
      return [demand(declareOutcome(doc, context, app.meetingId, questionId(), null, by)), roll]
    },
    rule: (rules: Parameters<typeof setDecisionRules>[2]) => demand(setDecisionRules(doc, context, rules)),
    takeBack: (statements: readonly string[]) => demand(voidStatements(doc, context, app.meetingId, statements)),
    nextItem() {
      const [first = ''] = queryAgendaOrder(doc, app.meetingId).read().open
      demand(setAgendaItemCompleted(doc, context, app.meetingId, first, true))
    },
  }
}
