import type * as Y from 'yjs'
import type { Author } from '../document/author.ts'
import { findMeeting } from '../document/committee-document.ts'
import { accountKey } from '../document/person.ts'
import type { Result } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { meetingNotes } from '../meeting/meetings/meeting.ts'
import { resumeMeeting } from '../meeting/meetings/resume-meeting.ts'
import * as decisions from '../meeting/proceedings/decisions/index.ts'
import * as signatures from '../meeting/proceedings/decisions/signatures.ts'
import { readStatements, voidedIds } from '../meeting/proceedings/statement.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { allowed, present, type Replica } from '../testing/replica.ts'
import { type Row, type Rows, row } from './row.ts'

/** Statements are never changed, so each is in effect until another one voids it. */
export function decisionRows(at: CommitteeInUse): Rows {
  const { live, motion, question } = at
  const [first = '', second = ''] = at.items
  const holds = (doc: Y.Doc, id: string, meetingId = live) => {
    const meeting = present(findMeeting(doc, meetingId))
    return readStatements(meeting).some((one) => one.id === id) && !voidedIds(readStatements(meeting)).has(id)
  }
  const ann = { person: accountKey('ann'), name: 'Ann' }
  const of = ({ context }: Replica) => ({ person: `name:${context.name}`, name: context.name })
  const by: Author = { account: 'ann', name: 'Ann' }
  type Run = (doc: Y.Doc, context: TransitionContext, replica: Replica) => Result<string, string>
  const stated = (run: Run): Row =>
    row(
      (replica) => run(replica.doc, replica.context, replica),
      (doc, id) => holds(doc, id),
    )
  const move = (doc: Y.Doc, context: TransitionContext) =>
    allowed(decisions.moveMotion(doc, context, live, { text: 'Plant trees', item: first }, by))
  const call = (doc: Y.Doc, context: TransitionContext) =>
    allowed(decisions.callSpeaker(doc, context, live, ann, { item: first }, by))
  const tied = (doc: Y.Doc, context: TransitionContext) => {
    const casting = decisions.withCastingVote(decisions.thresholdPresets['majority-cast'])
    const put = allowed(decisions.putQuestion(doc, context, live, [move(doc, context)], { threshold: casting }, by))
    const tally = { method: 'hands', aye: 2, nay: 2, abstain: 0 } as const
    allowed(decisions.recordTally(doc, context, live, put, tally, by))
    return put
  }
  const line = (doc: Y.Doc) => decisions.lineOf(present(meetingNotes(doc, live)), 0)
  const settle = (doc: Y.Doc) => present(decisions.readDecisions(present(findMeeting(doc, live))).conflicts[0]).key
  const signing = (name: string): signatures.Signing => {
    const publicKey = `${'A'.repeat(87)}=`
    return {
      signer: { account: name, publicKey, seal: `${'B'.repeat(86)}==`, hubKey: publicKey },
      signerId: new Uint8Array(6).fill(name.codePointAt(0) ?? 0),
      signature: new Uint8Array(64),
      digests: new Uint8Array(16).fill(name.codePointAt(0) ?? 0),
    }
  }
  return {
    moveMotion: stated((doc, context, replica) =>
      decisions.moveMotion(doc, context, live, { text: `Motion of ${context.randomId()}`, mover: of(replica) }, by),
    ),
    // Each device signs what it wrote itself.
    signStatements: row(
      ({ doc, context }) => {
        const id = move(doc, context)
        const signed = signatures.signStatements(doc, context, live, id, signing(context.name))
        return signed.ok ? { ok: true, value: id } : signed
      },
      (doc, _id, name) =>
        signatures
          .jointSignatures(doc, live)
          .some(({ signer, digests }) => signer.account === name && digests[0] === name.codePointAt(0)),
    ),
    noteAuthorsElsewhere: row(
      ({ doc, context }) =>
        signatures.noteAuthorsElsewhere(doc, context, {
          hub: 'https://hub-a.example',
          at: '2026-11-20T10:00:00.000Z',
          documentId: 'parks',
          hubKey: null,
          accounts: { '7': 'ann' },
        }),
      (doc) => signatures.readAuthorsElsewhere(doc, () => undefined).length > 0,
      'authors elsewhere',
    ),
    rewordMotion: stated((doc, context, replica) =>
      decisions.rewordMotion(doc, context, live, motion, { text: `Wording of ${replica.context.name}` }, by),
    ),
    secondMotion: stated((doc, context, replica) =>
      decisions.secondMotion(doc, context, live, motion, of(replica), by),
    ),
    disposeOfMotion: stated((doc, context) =>
      decisions.disposeOfMotion(doc, context, live, motion, 'tabled', null, by),
    ),
    putQuestion: stated((doc, context) => decisions.putQuestion(doc, context, live, [motion], {}, by)),
    recordRoll: stated((doc, context) =>
      decisions.recordRoll(doc, context, live, question, [{ ...ann, choice: 'nay' }], by),
    ),
    castVote: stated((doc, context) => decisions.castVote(doc, context, live, question, ann, 'aye', by)),
    recordTally: stated((doc, context) =>
      decisions.recordTally(doc, context, live, question, { method: 'voice', aye: 3, nay: 1, abstain: 0 }, by),
    ),
    giveCastingVote: stated((doc, context) =>
      decisions.giveCastingVote(doc, context, live, tied(doc, context), ann, 'aye', by),
    ),
    declareOutcome: stated((doc, context, replica) =>
      decisions.declareOutcome(doc, context, live, question, replica.context.name === 'a', by),
    ),
    recuse: stated((doc, context, replica) => decisions.recuse(doc, context, live, of(replica), { item: first }, by)),
    declareInterest: stated((doc, context, replica) =>
      decisions.declareInterest(doc, context, live, of(replica), { item: first }, by),
    ),
    pullItem: stated((doc, context) => {
      const consent = { text: 'Consent', items: [second] }
      allowed(decisions.moveMotion(doc, context, live, consent, by))
      return decisions.pullItem(doc, context, live, second, ann, by)
    }),
    raiseHand: stated((doc, context, replica) =>
      decisions.raiseHand(doc, context, live, of(replica), { item: first }, by),
    ),
    lowerHand: stated((doc, context, replica) => {
      allowed(decisions.raiseHand(doc, context, live, of(replica), { item: second }, by))
      return decisions.lowerHand(doc, context, live, of(replica), { item: second }, by)
    }),
    callSpeaker: stated((doc, context, replica) =>
      decisions.callSpeaker(doc, context, live, of(replica), { item: first }, by),
    ),
    endTurn: stated((doc, context) => decisions.endTurn(doc, context, live, call(doc, context), 30, by)),
    limitTurn: stated((doc, context) => decisions.limitTurn(doc, context, live, call(doc, context), 60, by)),
    recordSpeech: stated((doc, context) => decisions.recordSpeech(doc, context, live, ann, { item: first }, 45, by)),
    stateCorrection: stated((doc, context, replica) =>
      decisions.stateCorrection(
        doc,
        context,
        live,
        {
          minutesOf: at.completed,
          reads: 'Blue',
          text: `Green, as ${replica.context.name} saw`,
          sentences: ['Blue benches.', 'The sky is Blue.'],
          item: first,
        },
        by,
      ),
    ),
    startSection: stated((doc, context) => decisions.startSection(doc, context, live, first, line(doc), by)),
    appendSection: stated((doc, context) => decisions.appendSection(doc, context, live, first, null, by)),
    moveSection: stated((doc, context) => {
      const section = allowed(decisions.startSection(doc, context, live, second, line(doc), by))
      return decisions.moveSection(doc, context, live, section, line(doc), by)
    }),
    moveLine: row(
      ({ doc, context }) => {
        const id = allowed(decisions.moveMotion(doc, context, live, { text: 'Plant' }, { ...by, line: line(doc) }))
        allowed(decisions.moveLine(doc, context, live, id, { line: line(doc), lineHash: 1 }))
        return { ok: true, value: id }
      },
      (doc, id) => present(findMeeting(doc, live)).has(`line:${id}`),
    ),
    recessMeeting: stated((doc, context) => decisions.recessMeeting(doc, context, live, 10, by)),
    callBack: stated((doc, context) => {
      allowed(decisions.recessMeeting(doc, context, live, null, by))
      return decisions.callBack(doc, context, live, by)
    }),
    closeSession: stated((doc, context) =>
      decisions.closeSession(doc, context, live, '54957(b)', 'personnel', [ann], by),
    ),
    reopenSession: stated((doc, context) => {
      allowed(decisions.closeSession(doc, context, live, '54957(b)', 'personnel', [], by))
      return decisions.reopenSession(doc, context, live, 'No action was taken.', by)
    }),
    openClosedMeeting: row(
      ({ doc, context }) =>
        decisions.openClosedMeeting(doc, context, `closed-${context.name}`, {
          title: 'Closed',
          topic: 'A claim',
        }),
      (doc, id) => findMeeting(doc, id) !== null,
    ),
    adjournMeeting: stated((doc, context) => decisions.adjournMeeting(doc, context, live, by)),
    settleConflict: stated((doc, context) => decisions.settleConflict(doc, context, live, settle(doc), 'second', by)),
    waiveConflict: stated((doc, context) =>
      decisions.waiveConflict(doc, context, live, settle(doc), 'announced so', by),
    ),
    carryMotions: row(
      ({ doc, context }) => {
        const resumed = allowed(resumeMeeting(doc, context, at.completed))
        const carried = decisions.carryMotions(doc, context, resumed, by)
        return carried.ok ? { ok: true, value: { resumed, carried: carried.value } } : carried
      },
      (doc, { resumed, carried }) => carried.every((id) => holds(doc, id, resumed)),
    ),
    setDecisionRules: row(
      ({ doc, context }) => decisions.setDecisionRules(doc, context, { seconds: context.name === 'a' ? 2 : 3 }),
      (doc, _, name) => decisions.readDecisionRules(doc).seconds === (name === 'a' ? 2 : 3),
      'decision:seconds',
    ),
    applyBodyPreset: row(
      ({ doc, context }) => decisions.applyBodyPreset(doc, context, 'council', 'UTC'),
      (doc) => decisions.readDecisionRules(doc).body === 'council',
      ...['decision:seconds', 'minutes:signers', 'notice'],
    ),
  }
}
