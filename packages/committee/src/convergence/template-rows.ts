import type * as Y from 'yjs'
import { describeCommittee, nameCommittee } from '../committee/identity/committee-identity.ts'
import { readWordTemplate, setWordTemplate } from '../meeting/minutes/word-template.ts'
import { readNoticeSettings, setHoliday, setNoticeRule } from '../meeting/notice/notice-settings.ts'
import { quorumNeeded } from '../meeting/proceedings/quorum-rule.ts'
import { bylawsId, pledgeId, type TemplateList } from '../meeting/template/default-entries.ts'
import { readStoredEntries, readTemplate } from '../meeting/template/meeting-template.ts'
import { createTemplateDraft, saveTemplate } from '../meeting/template/template-draft.ts'
import {
  setDefaultDuration,
  setQuorum,
  templateAgenda,
  templateRituals,
} from '../meeting/template/template-transitions.ts'
import { readTimeZone } from '../meeting/template/time-zone.ts'
import { setTimeZone } from '../meeting/template/time-zone-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

export function templateRows(at: CommitteeInUse): Rows {
  const hasRitual = (doc: Y.Doc, id: string) => readTemplate(doc).rituals.some((entry) => entry.id === id)
  const hasAgenda = (doc: Y.Doc, id: string) => readTemplate(doc).defaultAgendaItems.some((entry) => entry.id === id)
  const standsBefore = (doc: Y.Doc, list: TemplateList, first: string, second: string) => {
    const ids = readStoredEntries(doc, list).map(({ id }) => id)
    return ids.indexOf(first) < ids.indexOf(second)
  }
  return {
    'templateRituals.move': row(
      ({ doc, context }) => templateRituals.move(doc, context, pledgeId, { after: bylawsId, before: null }),
      (doc) => standsBefore(doc, 'templateRituals', bylawsId, pledgeId),
    ),
    'templateAgenda.move': row(
      ({ doc, context }) =>
        templateAgenda.move(doc, context, at.templateAgendaItem, { after: null, before: 'call-to-order' }),
      (doc) => standsBefore(doc, 'templateAgenda', at.templateAgendaItem, 'call-to-order'),
    ),
    'templateRituals.add': row(({ doc, context }) => templateRituals.add(doc, context, 'Roll call'), hasRitual),
    'templateRituals.remove': row(
      ({ doc, context }) => templateRituals.remove(doc, context, pledgeId),
      (doc) => !hasRitual(doc, pledgeId),
    ),
    'templateRituals.restore': row(
      ({ doc, context }) => templateRituals.restore(doc, context, bylawsId),
      (doc) => hasRitual(doc, bylawsId),
    ),
    'templateAgenda.add': row(({ doc, context }) => templateAgenda.add(doc, context, 'Reports'), hasAgenda),
    'templateAgenda.remove': row(
      ({ doc, context }) => templateAgenda.remove(doc, context, at.templateAgendaItem),
      (doc) => !hasAgenda(doc, at.templateAgendaItem),
    ),
    'templateAgenda.restore': row(
      ({ doc, context }) => templateAgenda.restore(doc, context, 'adjournment'),
      (doc) => hasAgenda(doc, 'adjournment'),
    ),
    saveTemplate: row(({ doc, context }) => {
      const draft = createTemplateDraft(doc)
      const added = templateAgenda.add(draft.doc, context, 'Announcements')
      saveTemplate(doc, context, draft.doc)
      return added
    }, hasAgenda),
    setDefaultDuration: row(
      ({ doc, context }) => setDefaultDuration(doc, context, context.name === 'a' ? 30 : 90),
      (doc, duration) => readTemplate(doc).defaultDuration === duration,
      'default duration',
    ),
    setQuorum: row(
      ({ doc, context }) => setQuorum(doc, context, { kind: 'number', number: context.name === 'a' ? 3 : 5 }),
      (doc, _, name) => quorumNeeded(present(readTemplate(doc).quorum)) === (name === 'a' ? 3 : 5),
      'quorum',
    ),
    setNoticeRule: row(
      ({ doc, context }) =>
        setNoticeRule(doc, context, {
          unit: 'hours',
          count: context.name === 'a' ? 24 : 72,
          skipsWeekends: false,
          timeZone: 'UTC',
        }),
      (doc, _, name) => readNoticeSettings(doc).rule?.count === (name === 'a' ? 24 : 72),
      'notice',
    ),
    setHoliday: row(
      ({ doc, context }) => setHoliday(doc, context, '2026-12-25', true),
      (doc) => readNoticeSettings(doc).holidays.includes('2026-12-25'),
    ),
    setTimeZone: row(
      ({ doc, context }) => setTimeZone(doc, context, context.name === 'a' ? 'Europe/London' : 'America/New_York'),
      (doc, _, name) => readTimeZone(doc) === (name === 'a' ? 'Europe/London' : 'America/New_York'),
      'time zone',
    ),
    setWordTemplate: row(
      ({ doc, context }) =>
        setWordTemplate(doc, context, {
          name: `minutes of ${context.name}.docx`,
          sha256: 'a'.repeat(64),
          bytes: 5,
          by: 'Ann',
          mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        }),
      (doc, _, name) => readWordTemplate(doc)?.name === `minutes of ${name}.docx`,
      'word template',
    ),
    nameCommittee: row(
      ({ doc, context }) =>
        nameCommittee(doc, context, {
          name: context.name,
          emoji: '🤝',
          createdAt: '2026-11-21T10:00:00.000Z',
        }),
      (doc, _, name) => describeCommittee(doc).name === name,
      'name of the committee',
    ),
  }
}
