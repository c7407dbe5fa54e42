import * as z from 'zod/mini'

// The shapes in which an earlier app stored its data in one browser: each is a key of the browser's storage.
// Required fields of a record are listed here; all others have a default, so that an invalid one does not
// lose the record.

const text = z.catch(z.string(), '')
const flag = z.catch(z.boolean(), false)
const maybeText = z.catch(z.nullable(z.string()), null)
const texts = z.catch(z.array(z.string()), [])
const list = z.catch(z.array(z.unknown()), [])
const needed = z.string().check(z.trim(), z.minLength(1))

export const oldCommittee = z.object({
  id: needed,
  slug: text,
  name: needed,
  emoji: text,
  createdAt: text,
})

export const oldItem = z.object({
  title: needed,
  notes: text,
  completed: flag,
  tags: texts,
  subtasks: list,
  deadline: text,
  isRequired: flag,
  icon: text,
  order: z.catch(z.number(), Number.MAX_SAFE_INTEGER),
})

export const oldSubtask = z.object({ title: needed, completed: flag })

export const oldActionItem = z.object({
  id: text,
  title: needed,
  owner: text,
  dueDate: maybeText,
  done: flag,
})

export const oldDocument = z.object({
  name: needed,
  type: text,
  url: text,
  uploadDate: text,
  extractedText: text,
})

export const oldMeeting = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/)),
  committeeId: text,
  title: needed,
  date: text,
  status: z.enum(['upcoming', 'live', 'completed']),
  startedAt: maybeText,
  endedAt: maybeText,
  parentMeetingId: maybeText,
  agenda: text,
  agendaItems: list,
  notes: text,
  transcript: text,
  audioURL: text,
  actionItems: list,
  documents: list,
  tags: texts,
  rituals: z.catch(z.object({ pledgeDone: flag, bylawsDone: flag, items: list }), {
    pledgeDone: false,
    bylawsDone: false,
    items: [],
  }),
  recurring: z.catch(
    z.nullable(z.object({ enabled: z.boolean(), frequency: z.enum(['weekly', 'monthly', 'quarterly']) })),
    null,
  ),
})

export const oldTemplate = z.object({
  rituals: z.array(z.string()),
  defaultAgendaItems: z.array(z.string()),
  defaultDuration: z.catch(z.number(), 60),
})

export const oldEntry = z.object({
  type: z.enum(['income', 'expense']),
  category: needed,
  /** Dollars, as a number. */
  amount: z.number(),
  note: text,
  date: needed,
})

export const oldIdea = z.object({
  title: needed,
  description: text,
  status: z.catch(z.enum(['new', 'in_discussion', 'approved']), 'new'),
})

export const oldMember = z.object({ name: needed, role: needed, email: text })

export type OldMeeting = z.infer<typeof oldMeeting>

/** The values that a schema understands. */
export const readEach = <T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((value) => {
    const read = schema.safeParse(value)
    return read.success ? [read.data] : []
  })

/** The time of a meeting, or its planned time; NaN if neither can be read. */
export function timeOf({ startedAt, date }: OldMeeting): number {
  const started = Date.parse(startedAt ?? '')
  return Number.isNaN(started) ? Date.parse(date) : started
}
