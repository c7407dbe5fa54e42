import { findMeeting } from '../document/committee-document.ts'
import { queryAgendaOrder } from '../meeting/agenda/agenda-item.ts'
import {
  addEarlierMinutes,
  noteApprovalElsewhere,
  putMinutesOnAgenda,
  queryApprovalsElsewhere,
  queryEarlierMinutes,
  queryMinutesSettings,
  queryRecords,
  recordLetter,
  recordPublic,
  renewMinutesSettings,
  setMinutesSettings,
} from '../meeting/minutes/index.ts'
import { noteNoticeGiven, readNoticesGiven } from '../meeting/notice/index.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

const hub = 'https://hub-a.example'
const by = { account: 'ann', name: 'Ann' }
const posted = '2026-11-20T10:00:00.000Z'

export function minutesRows(at: CommitteeInUse): Rows {
  return {
    noteApprovalElsewhere: row(
      ({ doc, context }) =>
        noteApprovalElsewhere(doc, context, at.completed, {
          hub,
          number: 1,
          approvedBy: 'Cleo Reyes',
          approvedAt: '2026-11-20T10:00:00.000Z',
          sha256: 'c'.repeat(64),
          bytes: 5,
          format: 5,
          timeZone: 'UTC',
        }),
      (doc) => queryApprovalsElsewhere(doc, at.completed).read().length > 0,
      'approval elsewhere',
    ),
    putMinutesOnAgenda: row(
      ({ doc, context }) => putMinutesOnAgenda(doc, context, at.upcoming, 'Earlier minutes', at.completed),
      (doc) =>
        queryAgendaOrder(doc, at.upcoming)
          .read()
          .open.some((item) => queryEarlierMinutes(doc, at.upcoming, item).read()[0]?.id === at.completed),
    ),
    addEarlierMinutes: row(
      ({ doc, context }) => addEarlierMinutes(doc, context, at.live, 'Earlier minutes', [at.completed]),
      (doc) =>
        queryAgendaOrder(doc, at.live)
          .read()
          .open.some((item) => queryEarlierMinutes(doc, at.live, item).read()[0]?.id === at.completed),
    ),
    setMinutesSettings: row(
      ({ doc, context }) => setMinutesSettings(doc, context, { signers: [context.name] }),
      (doc, _, name) => queryMinutesSettings(doc).read().signers[0] === name,
      'minutes:signers',
    ),
    renewMinutesSettings: row(
      ({ doc, context }) => renewMinutesSettings(doc, context, at.completed),
      (doc) => present(findMeeting(doc, at.completed)).has('minutesRules'),
    ),
    recordLetter: row(
      ({ doc, context }) =>
        recordLetter(
          ...([doc, context, at.upcoming] as const),
          ...([{ from: context.name, date: null, subject: 'Roads', item: null }, by] as const),
        ),
      (doc, letter) =>
        queryRecords(doc, at.upcoming)
          .read()
          .letters.some(({ id }) => id === letter),
    ),
    recordPublic: row(
      ({ doc, context }) => recordPublic(doc, context, at.upcoming, context.name === 'a' ? 3 : 5, by),
      (doc, _, name) => queryRecords(doc, at.upcoming).read().publicPresent?.count === (name === 'a' ? 3 : 5),
      'public present',
    ),
    noteNoticeGiven: row(
      ({ doc, context }) =>
        noteNoticeGiven(doc, context, at.upcoming, {
          at: posted,
          deadline: context.name === 'a' ? posted : null,
        }),
      (doc) => readNoticesGiven(present(findMeeting(doc, at.upcoming))).some((one) => one.at === posted),
    ),
  }
}
