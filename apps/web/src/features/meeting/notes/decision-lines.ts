import { groupBy } from '@civic-hub/committee/proceedings'
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { afterFrame } from '../../../replica/after-frame.ts'
import { noteLinesTexts as texts } from '../../../texts/en/note-lines.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { caretLine, linesOf } from './caret-line.ts'
import type { LinePlan } from './plan-line.ts'

/** A recorded line, by the index of its paragraph. */
export interface LineChip {
  readonly paragraph: number
  readonly id: string
  readonly words: string
  /** The kind of its statement. */
  readonly kind: string
}

/** The beginning of the notes about an item, by the index of its paragraph. */
export interface SectionHeading {
  readonly paragraph: number
  readonly id: string
  readonly title: string
}

interface LineMarks {
  readonly chips: readonly LineChip[]
  readonly sections: readonly SectionHeading[]
}

/** The parts of the meeting that the notes need to record decisions. */
export interface DecisionsOfNotes {
  /** The statement that the first line of a paragraph would record; null for ordinary words. */
  plan(line: string, paragraph: number): LinePlan | null
  /** True if this paragraph was recorded in the meeting that this one continues. */
  isCopied(paragraph: number): boolean
  /** The kind of statement that the first line of a paragraph records; null for ordinary words. */
  kindOf(paragraph: string): string | null
  marks(): LineMarks
  subscribe(onChange: () => void): () => void
  /** Records a line of the notes; returns true if it was recorded. */
  take(plan: LinePlan & { state: 'ready' }, paragraph: number): boolean
  /** Recorded lines are about to be cut or dragged, or were pasted: they keep their statements. */
  moveLines(chips: readonly LineChip[]): void
  moveSection(section: SectionHeading, by: -1 | 1): void
}

/** A line that may record a decision begins with a word in capitals, or with a sign. */
const mayRecord = /^\s*(?:[A-Z]{4,}\b|Q[+-]|[+-]\p{L})/u

/** The line with the caret, if it would record a decision. */
interface AskingLine {
  readonly plan: LinePlan
  readonly start: number
  readonly end: number
  readonly paragraph: number
  readonly isAtEnd: boolean
  /** A new number each time the caret enters such a line. */
  readonly visit: number
}

interface LineState {
  readonly asking: AskingLine | null
  /** The visit that Escape ended. */
  readonly dismissed: number
  /** A caret without the focus is where no member has put it. */
  readonly isFocused: boolean
  readonly marks: LineMarks
}

const key = new PluginKey<LineState>('decision-lines')
type Meta = Partial<Pick<LineState, 'marks' | 'dismissed' | 'isFocused'>>

/**
 * A line such as "MOTION: Lee to adopt the fees" shows at its end what Tab or Enter would record. Recorded lines
 * have a chip, and the notes about each item a heading. All of that is decoration: the text has only the words.
 */
export function decisionLines(decisions: DecisionsOfNotes): Extension {
  return Extension.create({
    name: 'decision-lines',
    // Before the keys of lists and paragraphs.
    priority: 200,
    addProseMirrorPlugins() {
      const { editor } = this
      let visits = 0
      /** True after a press that moves lines: a cut, a paste or a drop. */
      let areLinesMoved = false

      function findAsking(
        { selection }: EditorState,
        { chips, sections }: LineMarks,
      ): Omit<AskingLine, 'visit'> | null {
        const { empty, $from } = selection
        if (!editor.isEditable || !empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
        const { text, start, end } = caretLine($from)
        // A statement points to a paragraph, so only the first line of one can record something.
        if (start > $from.start() || !mayRecord.test(text)) return null
        const paragraph = $from.index(0)
        if (chips.some((chip) => chip.paragraph === paragraph && chip.kind === decisions.kindOf(text))) return null
        if (decisions.isCopied(paragraph)) return null
        const plan = decisions.plan(text, paragraph)
        // The next item begins in the next paragraph.
        if (!plan || (plan.kind === 'next' && sections.some((one) => one.paragraph === paragraph + 1))) return null
        return { plan, start, end, paragraph, isAtEnd: $from.pos === end }
      }

      function take(view: EditorView): AskingLine | null {
        const state = key.getState(view.state)
        const asking = state?.asking
        if (!asking || asking.visit === state.dismissed || asking.plan.state !== 'ready') return null
        if (!decisions.take(asking.plan, asking.paragraph)) return null
        // At once, so that a second key within the same frame does not record the line again.
        view.dispatch(view.state.tr.setMeta(key, { marks: decisions.marks() }))
        return asking
      }

      return [
        new Plugin<LineState>({
          key,
          state: {
            init: () => ({ asking: null, dismissed: -1, isFocused: false, marks: decisions.marks() }),
            apply(transaction, before, _old, state) {
              if (transaction.getMeta('uiEvent')) areLinesMoved = true
              const meta = transaction.getMeta(key) as Meta | undefined
              const marks = meta?.marks ?? before.marks
              const dismissed = meta?.dismissed ?? before.dismissed
              const isFocused = meta?.isFocused ?? before.isFocused
              const line = isFocused ? findAsking(state, marks) : null
              if (!line) return { asking: null, dismissed, isFocused, marks }
              const stays = before.asking !== null && staysAt(transaction, before.asking, line.start)
              if (!stays) visits++
              const visit = stays ? (before.asking?.visit ?? visits) : visits
              return { asking: { ...line, visit }, dismissed, isFocused, marks }
            },
          },
          view(view) {
            let isWaiting = false
            let wereMoved = false
            // Delayed: the shared text receives an edit of the editor after the editor's own update. What a person
            // has pressed elsewhere is painted first.
            const readMarks = () => {
              wereMoved ||= areLinesMoved
              if (isWaiting) return
              isWaiting = true
              queueMicrotask(() =>
                afterFrame(() => {
                  isWaiting = false
                  if (view.isDestroyed) return
                  const marks = decisions.marks()
                  if (wereMoved && editor.isEditable) moveLines(view.state, decisions, marks.chips)
                  wereMoved = false
                  const drawn = key.getState(view.state)
                  if (drawn && !drawn.asking && JSON.stringify(drawn.marks) === JSON.stringify(marks)) return
                  view.dispatch(view.state.tr.setMeta(key, { marks }))
                }),
              )
            }
            const stopListening = decisions.subscribe(readMarks)
            return {
              update({ state }, before) {
                const [is, was] = [key.getState(state), key.getState(before)]
                if (is?.asking && is.asking.visit !== was?.asking?.visit && is.asking.plan.state === 'ready')
                  say(texts.hint)
                // The count of a roll call is heard with each key.
                if (is?.asking?.plan.kind === 'roll' && is.asking.plan.words !== was?.asking?.plan.words)
                  say(is.asking.plan.words)
                const changed = state.doc !== before.doc
                const hasMarks = is && is.marks.chips.length + is.marks.sections.length > 0
                if (changed && hasMarks && (areLinesMoved || state.doc.childCount !== before.doc.childCount))
                  readMarks()
                areLinesMoved = false
              },
              destroy: stopListening,
            }
          },
          props: {
            decorations: (state) => decorate(state, decisions, take),
            handleDOMEvents: {
              focus: (view) => noteFocus(view, true),
              blur: (view) => noteFocus(view, false),
              cut: (view) => cutLines(view, decisions),
              dragstart: (view) => cutLines(view, decisions),
            },
            handleKeyDown(view, event) {
              if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
              const state = key.getState(view.state)
              const asking = state?.asking
              if (!asking || asking.visit === state.dismissed) return false
              if (event.key === 'Escape') {
                view.dispatch(view.state.tr.setMeta(key, { dismissed: asking.visit }))
                return true
              }
              // The line stays text; a screen reader reads the reason, which is beside it.
              if (asking.plan.state === 'unclear' && (event.key === 'Tab' || event.key === 'Enter'))
                say(asking.plan.words)
              if (event.key === 'Tab') return moveOn(view, take(view)) !== null
              // Enter records the line, and begins the next one as always.
              if (event.key === 'Enter' && asking.isAtEnd) return moveOn(view, take(view))?.plan.kind === 'next'
              return false
            },
          },
        }),
      ]
    },
  })
}

function noteFocus(view: EditorView, isFocused: boolean): boolean {
  view.dispatch(view.state.tr.setMeta(key, { isFocused }))
  return false
}

/** Before the editor deletes or moves the recorded lines in the selection. */
function cutLines({ state, editable }: EditorView, decisions: DecisionsOfNotes): boolean {
  const { $from, $to } = state.selection
  const chips = (editable && key.getState(state)?.marks.chips) || []
  moveLines(
    state,
    decisions,
    chips.filter(({ paragraph }) => paragraph >= $from.index(0) && paragraph <= $to.index(0)),
  )
  return false
}

/** Of a line that was cut within its paragraph, the rest stays there without a chip. */
function moveLines({ doc }: EditorState, decisions: DecisionsOfNotes, chips: readonly LineChip[]): void {
  decisions.moveLines(
    chips.filter(({ paragraph, kind }) => {
      const node = doc.maybeChild(paragraph)
      return node && decisions.kindOf(linesOf(node)) === kind
    }),
  )
}

/** The caret follows to the notes about the next item. */
function moveOn(view: EditorView, taken: AskingLine | null): AskingLine | null {
  if (taken?.plan.kind === 'next')
    // The section is written after the move.
    setTimeout(() => {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)).scrollIntoView())
    })
  return taken
}

/** True if the caret is still in the same line; an edit of another member replaces the whole text. */
function staysAt(transaction: Transaction, { start }: AskingLine, now: number): boolean {
  if (!transaction.docChanged) return start === now
  const { isChangeOrigin } = (transaction.getMeta(ySyncPluginKey) ?? {}) as { isChangeOrigin?: boolean }
  return isChangeOrigin === true || transaction.mapping.map(start, -1) === now
}

function decorate(
  state: EditorState,
  decisions: DecisionsOfNotes,
  take: (view: EditorView) => unknown,
): DecorationSet | null {
  const lines = key.getState(state)
  if (!lines) return null
  const { asking, dismissed, marks } = lines
  const decorations: Decoration[] = []
  if (asking && asking.visit !== dismissed) {
    const { plan } = asking
    decorations.push(
      Decoration.widget(asking.end, (view) => drawPreview(plan, () => take(view)), {
        side: 1,
        key: `${plan.state} ${plan.words}`,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
    )
  }
  if (marks.chips.length + marks.sections.length > 0) {
    const sections = groupBy(marks.sections, ({ paragraph }) => paragraph)
    const chips = groupBy(marks.chips, ({ paragraph }) => paragraph)
    state.doc.forEach((node, offset, index) => {
      for (const section of sections.get(index) ?? [])
        decorations.push(
          Decoration.widget(offset, () => drawHeading(section, index, state.doc.childCount, decisions), {
            side: -1,
            key: `section ${section.id} ${section.title} ${index === 0} ${index + 1 === state.doc.childCount}`,
            ignoreSelection: true,
            stopEvent: () => true,
          }),
        )
      // The line may have been rewritten, or another paragraph may have taken its place.
      for (const { kind, id, words } of chips.get(index) ?? [])
        if (decisions.kindOf(linesOf(node)) === kind)
          decorations.push(
            Decoration.widget(offset + node.nodeSize - 1, () => drawChip(words), {
              side: 2,
              key: `chip ${id} ${words}`,
              ignoreSelection: true,
            }),
          )
    })
  }
  return DecorationSet.create(state.doc, decorations)
}

function drawPreview({ state, words }: LinePlan, onTake: () => void): HTMLElement {
  if (state === 'unclear') {
    const hint = document.createElement('span')
    hint.className = 'notes-unclear'
    hint.contentEditable = 'false'
    hint.textContent = words
    return hint
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'notes-action'
  button.contentEditable = 'false'
  button.tabIndex = -1
  button.textContent = `${words} ⇥`
  button.title = texts.hint
  // The caret keeps its position.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onTake)
  return button
}

function drawChip(words: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = 'notes-chip'
  chip.contentEditable = 'false'
  chip.textContent = words
  return chip
}

/** The title of an item above its notes, with buttons that move the beginning. */
function drawHeading(section: SectionHeading, index: number, count: number, decisions: DecisionsOfNotes): HTMLElement {
  const heading = document.createElement('div')
  heading.className = 'notes-section'
  heading.contentEditable = 'false'
  const title = document.createElement('span')
  title.className = 'notes-section-title'
  title.dir = 'auto'
  title.textContent = section.title
  heading.append(title)
  const button = (label: string, arrow: string, by: -1 | 1) => {
    const step = document.createElement('button')
    step.type = 'button'
    step.textContent = arrow
    step.setAttribute('aria-label', label)
    step.title = label
    step.addEventListener('mousedown', (event) => event.preventDefault())
    step.addEventListener('click', () => decisions.moveSection(section, by))
    heading.append(step)
  }
  if (index > 0) button(texts.section.up(section.title), '↑', -1)
  if (index + 1 < count) button(texts.section.down(section.title), '↓', 1)
  return heading
}
