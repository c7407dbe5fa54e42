import * as Y from 'yjs'
import { describeCommittee, nameCommittee } from '../committee/identity/committee-identity.ts'
import { membersMap, readMembers } from '../committee/members/member.ts'
import { importMembers } from '../committee/members/member-transitions.ts'
import { readRoleVotes, roleVoteKey } from '../committee/members/role-votes.ts'
import { meetingsMap, presentMeetings } from '../document/committee-document.ts'
import { copyPlainFields } from '../document/copy-plain-fields.ts'
import { keysOf } from '../document/form-fields.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { isCancelled } from '../meeting/meetings/cancellation.ts'
import { copyItems } from '../meeting/meetings/copy-items.ts'
import { createMeeting, readMeetingHead } from '../meeting/meetings/meeting.ts'
import { copied } from '../meeting/meetings/meeting-fields.ts'
import { canScheduleFor } from '../meeting/meetings/meeting-rules.ts'
import { defaultMeetingTitle } from '../meeting/meetings/schedule-meeting.ts'
import { templateMap, templateSettings } from '../meeting/template/meeting-template.ts'
import { demand } from './demand.ts'

/**
 * A new committee with the template, the directory and the upcoming meetings of another one, as one update. Accounts, past
 * and live meetings, decisions, minutes, the ledger and all lists are left out.
 */
export function startFrom(
  source: Y.Doc,
  by: TransitionContext,
  identity: Parameters<typeof nameCommittee>[2],
): Uint8Array {
  const doc = new Y.Doc()
  const context = withoutUndo(by)
  doc.transact(() => {
    copyTemplate(source, doc)
    copyDirectory(source, doc, context)
    copyPlans(source, doc, context, identity.name)
    demand(nameCommittee(doc, context, identity))
  })
  return Y.encodeStateAsUpdate(doc)
}

function copyTemplate(source: Y.Doc, doc: Y.Doc): void {
  const maps = (of: Y.Doc) => [
    templateMap(of, 'templateRituals'),
    templateMap(of, 'templateAgenda'),
    templateSettings(of),
  ]
  for (const [index, from] of maps(source).entries()) {
    const to = maps(doc)[index]
    if (to) copyPlainFields(from, to, [...from.keys()])
  }
}

function copyDirectory(source: Y.Doc, doc: Y.Doc, context: TransitionContext): void {
  const present = readMembers(source).filter(({ removedAt }) => removedAt === null)
  demand(importMembers(doc, context, { added: present.map((member) => ({ ...member, account: '' })), edited: [] }))
  for (const [role, votes] of readRoleVotes(source)) membersMap(doc).set(roleVoteKey(role), votes)
}

/** A title with the name of the other committee gets that of the new one. */
function copyPlans(source: Y.Doc, doc: Y.Doc, context: TransitionContext, name: string): void {
  const sourceName = describeCommittee(source).name ?? ''
  for (const [id, from] of presentMeetings(source)) {
    const head = readMeetingHead(id, from)
    const { title, scheduledFor, recurring } = head
    if (head.status !== 'upcoming' || scheduledFor === null || isCancelled(head)) continue
    if (canScheduleFor(scheduledFor, context.now())) continue
    const day = new Date(scheduledFor)
    const isDefault = title === defaultMeetingTitle(sourceName, day)
    const meeting = createMeeting(isDefault ? defaultMeetingTitle(name, day) : title, { scheduledFor, recurring })
    copyPlainFields(from, meeting, keysOf(copied.next))
    copyItems('plan', context, from, meeting)
    meetingsMap(doc).set(`meeting-${context.now().getTime()}-${context.randomId()}`, meeting)
  }
}
