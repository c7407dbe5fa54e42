/** The fields that a place in a template may use; those of the places around it are known there too. */
export interface FieldScope {
  /** Words in a line. */
  readonly text: readonly string[]
  /** Paragraphs, lists and tables, in place of the paragraph with the field. */
  readonly rich: readonly string[]
  /** The content between `{{#name}}` and `{{/name}}`, once for each entry. */
  readonly loops: Readonly<Record<string, FieldScope>>
}

const voters: FieldScope = { text: ['name', 'choice'], rich: [], loops: {} }

const votes: FieldScope = {
  text: [
    ...['wording', 'method', 'threshold', 'aye', 'no', 'abstain', 'result'],
    ...['inFavor', 'against', 'abstaining', 'recused', 'absent'],
  ],
  rich: [],
  loops: { voters },
}

const motions: FieldScope = {
  text: ['number', 'type', 'text', 'mover', 'seconders', 'item', 'outcome', 'resolution'],
  rich: [],
  loops: { votes },
}

const actionItems: FieldScope = { text: ['number', 'title', 'owner', 'due', 'status'], rich: [], loops: {} }
const documents: FieldScope = { text: ['name', 'item'], rich: [], loops: {} }

/** All fields of a template. */
export const templateFields: FieldScope = {
  text: [
    ...['committee', 'title', 'date', 'place', 'start', 'end'],
    ...['kind', 'notice', 'presiding', 'notesBy', 'standing', 'nextMeeting'],
  ],
  rich: ['head', 'attendance', 'items', 'decisions', 'actionItems', 'documents', 'minutes'],
  loops: {
    attendance: { text: ['name', 'status', 'details'], rich: [], loops: {} },
    items: {
      text: ['number', 'title', 'remarks'],
      rich: ['notes', 'decisions'],
      loops: { motions, actionItems, documents },
    },
    motions,
    votes,
    actionItems,
    documents,
    sections: { text: ['heading'], rich: ['content'], loops: {} },
  },
}

const rich = new Set<string>()
const collect = (scope: FieldScope): void => {
  for (const name of scope.rich) rich.add(name)
  for (const inner of Object.values(scope.loops)) collect(inner)
}
collect(templateFields)

/** Whether a field is replaced by paragraphs. No name is a field of words at one place and of paragraphs at another. */
export const isRich = (name: string): boolean => rich.has(name)
