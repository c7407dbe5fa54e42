import * as z from 'zod/mini'
import { type AnyListPart, allLists, type EntryOf, type ListName, type lists } from '../committee/lists/index.ts'
import { keyOf } from '../document/form-fields.ts'
import { recurrences } from '../meeting/meetings/meeting.ts'
import { type MeetingField, meetingFieldNames, meetingFields } from '../meeting/meetings/meeting-fields.ts'
import { minutesDepths } from '../meeting/minutes/minutes-depth.ts'
import { minutesNumberings } from '../meeting/minutes/minutes-settings.ts'
import { noticeUnits } from '../meeting/notice/notice-rule.ts'
import { attendanceStatuses } from '../meeting/proceedings/statement.ts'

/** Increase it when a field is removed or changes its meaning; new fields need no new version. */
export const contentVersion = 1

/** ISO 8601 in UTC. Clocks of devices may be wrong, so years may be wrong too. */
const moment = z.string()
const author = z.object({
  /** The id of the account on the exporting hub; '' if unknown. */
  account: z.string(),
  name: z.string(),
})
/** A file in the ZIP beside this one, found by its hash in `civic-hub.json`. */
const fileVersion = z.object({
  sha256: z.string(),
  bytes: z.number(),
  mime: z.string(),
  /** The time at which it was added; '' if unknown. */
  at: z.string(),
  by: z.string(),
})

/** An approval of the minutes. Its text is a file in the ZIP, found by its hash in `civic-hub.json`. */
const approval = z.object({
  /** The address of the hub that stores it. For another hub, this is an unverified claim of an import. */
  hub: z.string(),
  /** 1 for the first approval there. */
  number: z.number(),
  approvedBy: z.string(),
  approvedAt: moment,
  sha256: z.string(),
})

const item = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.string(),
  completed: z.boolean(),
  tags: z.array(z.string()),
  subtasks: z.array(z.object({ id: z.string(), title: z.string(), completed: z.boolean() })),
})

const minutesDepth = z.enum(minutesDepths)

/** The type of a field's values, by the empty one: only a number or a choice has none. */
const valueLike = (empty: unknown) =>
  typeof empty === 'string'
    ? z.string()
    : typeof empty === 'boolean'
      ? z.boolean()
      : z.nullable(z.union([z.string(), z.number()]))

/** Declared fields of a meeting, under their keys in the document. */
const fieldContents = (names: readonly MeetingField[]): object =>
  Object.fromEntries(
    names.map((name) => [keyOf(meetingFields, name), z.nullable(valueLike(meetingFields[name].empty))]),
  )
/** They precede other keys, as in exports of earlier versions. */
const firstFields: readonly MeetingField[] = ['venue', 'link', 'duration']

const meetingContentSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['upcoming', 'live', 'completed']),
  /** The time of the start, or the planned time. */
  date: moment,
  scheduledFor: z.nullable(moment),
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  cancelled: z.nullable(z.object({ reason: z.string(), at: z.nullable(moment) })),
  ...fieldContents(firstFields),
  /** The time zone of its records; null if they use the reader's. */
  timeZone: z.nullable(z.string()),
  recurring: z.nullable(
    z.object({
      frequency: z.enum(recurrences),
      timeZone: z.optional(z.string()),
      /** `weekly 2`: every second week; `monthly 1,3`: on the first and third such weekday, where 5 is the last;
       * `monthly day 15`. */
      rule: z.optional(z.string()),
    }),
  ),
  ...fieldContents(meetingFieldNames.filter((name) => !firstFields.includes(name))),
  /** The postings of its agenda, with the last moment that would have been in time. */
  notices: z.array(z.object({ at: moment, deadline: z.nullable(moment) })),
  /** The number of the public present. */
  publicPresent: z.nullable(z.number()),
  correspondence: z.array(
    z.object({
      from: z.string(),
      /** YYYY-MM-DD */
      date: z.nullable(z.string()),
      subject: z.string(),
      /** The agenda item; null for the whole meeting. */
      item: z.nullable(z.string()),
    }),
  ),
  /** The meeting that this one continues. */
  parentMeetingId: z.nullable(z.string()),
  /** The recurring meeting that precedes this one. */
  recursFrom: z.nullable(z.string()),
  tags: z.array(z.string()),
  agenda: z.array(
    z.extend(item, {
      /** Free text, such as a time of day. */
      deadline: z.nullable(z.string()),
      plannedMinutes: z.nullable(z.number()),
    }),
  ),
  rituals: z.array(z.extend(item, { isRequired: z.boolean(), icon: z.string() })),
  /** The text of the notes; the minutes next to this file contain the formatting. */
  notes: z.string(),
  transcript: z.string(),
  actionItems: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      owner: z.string(),
      /** YYYY-MM-DD, or any words in old imports. */
      dueDate: z.nullable(z.string()),
      done: z.boolean(),
      /** A few words about what was done. */
      outcome: z.optional(z.nullable(z.string())),
      /** The action item of an earlier meeting that this one continues. */
      carriedFrom: z.nullable(z.string()),
    }),
  ),
  attendance: z.array(
    z.object({
      name: z.string(),
      guest: z.boolean(),
      status: z.enum(attendanceStatuses),
      /** The person's office then. */
      office: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** The times of attendance; `to` is null for a member who stayed until the end. */
      spans: z.array(z.object({ from: z.string(), to: z.nullable(z.string()), remote: z.boolean() })),
    }),
  ),
  /** The oldest first; without those of the exporting hub if it could not be reached. */
  approvals: z.array(approval),
  presiding: z.array(z.string()),
  motions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      /** The agenda item; null outside of all items. */
      item: z.nullable(z.string()),
      /** The motion that it amends. */
      onto: z.nullable(z.string()),
      /** The text as it reads now; `wordings` has all texts, the original first. */
      text: z.string(),
      wordings: z.array(z.string()),
      mover: z.nullable(z.string()),
      seconders: z.array(z.string()),
      state: z.string(),
    }),
  ),
  votes: z.array(
    z.object({
      id: z.string(),
      motions: z.array(z.string()),
      /** The items of a consent agenda. */
      items: z.array(z.string()),
      wording: z.string(),
      at: moment,
      aye: z.number(),
      nay: z.number(),
      abstain: z.number(),
      /** By voice, hands, secret ballot, consent, roll call or own devices; null before the first vote. */
      method: z.nullable(z.string()),
      byName: z.array(z.object({ name: z.string(), choice: z.string() })),
      recused: z.array(z.string()),
      /** The result that counts; null while the question is open. */
      result: z.nullable(z.enum(['carried', 'lost'])),
      /** The number of votes that it needed; null if unknown. */
      needed: z.nullable(z.number()),
    }),
  ),
  notesTakenBy: z.array(z.string()),
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The agenda item that it belongs to; null for the whole meeting. */
      item: z.nullable(z.string()),
      /** The newest last. Documents of old imports have an address instead. */
      versions: z.array(fileVersion),
      url: z.string(),
    }),
  ),
})

function entriesOf({ part, fields }: AnyListPart<ListName>) {
  const values = Object.entries(fields).map(([name, { empty }]) => [name, valueLike(empty)])
  const own = part === 'ideas' ? insideIdeas : {}
  return z.array(
    z.object({ id: z.string(), ...Object.fromEntries(values), by: author, at: z.nullable(moment), ...own }),
  )
}

const insideIdeas = {
  votes: z.array(author),
  comments: z.array(z.object({ id: z.string(), text: z.string(), by: author, at: z.nullable(moment) })),
}

type ListContents = { [Name in ListName]: z.ZodMiniType<EntryOf<(typeof lists)[Name]>[]> }
const listContents = Object.fromEntries(allLists.map((list) => [list.part, entriesOf(list)])) as unknown as ListContents

/** The content of a committee's document as plain values, without removed entities. */
export const committeeContentSchema = z.object({
  contentVersion: z.literal(contentVersion),
  name: z.nullable(z.string()),
  emoji: z.nullable(z.string()),
  createdAt: z.nullable(moment),
  /** The committee's time zone; null if none is set. */
  timeZone: z.nullable(z.string()),
  /** The first meeting first. */
  meetings: z.array(meetingContentSchema),
  template: z.object({
    rituals: z.array(z.string()),
    agenda: z.array(z.string()),
    /** Minutes. */
    duration: z.number(),
    minutes: z.object({
      depth: minutesDepth,
      numbering: z.enum(minutesNumberings),
      /** The offices of the people who sign. */
      signers: z.array(z.string()),
      /** The kinds of meetings. */
      kinds: z.array(z.string()),
    }),
    /** How long before a meeting its agenda must be posted; null without a rule. */
    notice: z.nullable(
      z.object({
        unit: z.enum(noticeUnits),
        count: z.number(),
        skipsWeekends: z.boolean(),
        timeZone: z.string(),
      }),
    ),
    /** Days that do not count for the notice, YYYY-MM-DD. */
    holidays: z.array(z.string()),
  }),
  ledger: z.object({
    /** Whole cents: the balance before the first entry. */
    openingBalance: z.number(),
    /** The month in which a fiscal year begins, 1 to 12. */
    fiscalYearStart: z.number(),
    entries: z.array(
      z.object({
        id: z.string(),
        /** YYYY-MM-DD; '' if it could not be read. */
        date: z.string(),
        type: z.enum(['income', 'expense']),
        category: z.string(),
        /** Whole cents; a negative amount corrects an earlier one of its type. */
        cents: z.number(),
        note: z.string(),
        /** The motion of the resolution that allowed it. */
        resolution: z.optional(z.nullable(z.string())),
        receipts: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })),
      }),
    ),
  }),
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      /** Whether members with the role have a vote. */
      votes: z.optional(z.boolean()),
      email: z.string(),
      /** The first and the last day of the term, YYYY-MM-DD; '' if unknown. */
      from: z.string(),
      until: z.string(),
    }),
  ),
  ...listContents,
  checklists: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      entries: z.array(z.object({ id: z.string(), text: z.string() })),
      runs: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          by: author,
          at: z.nullable(moment),
          ticks: z.array(z.object({ entryId: z.string(), by: author, at: z.nullable(moment) })),
        }),
      ),
    }),
  ),
})

export type CommitteeContent = z.infer<typeof committeeContentSchema>
