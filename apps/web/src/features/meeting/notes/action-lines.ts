import type { ActionItemFields } from '@civic-hub/committee'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { notesTexts as texts } from '../../../texts/en/notes.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import { dayWithMonthInWords } from '../../../ui/dates-later.ts'
import { say } from '../../../ui/live-region.tsx'
import { actionMark } from './action-mark.ts'
import { caretLine, linesOf } from './caret-line.ts'

/** The parts of the meeting that the notes need to add an action item. */
export interface ActionItemsOfNotes {
  /** Lists of possible owners, the most likely list first. */
  names: () => readonly (readonly string[])[]
  /** True if this line was already added, or an action item with this title exists. */
  isTaken: (line: string, title: string) => boolean
  /** Decides whether a line was added. */
  recorded: () => (line: string) => boolean
  subscribe: (onChange: () => void) => () => void
  /** Adds it; returns true if it was added. */
  take: (fields: ActionItemFields, line: string) => boolean
}

type ReadActionLine = typeof import('./action-line.ts').readActionLine

/** The line with the caret, if it requests an action item that is not added yet. */
interface AskingLine {
  readonly fields: ActionItemFields
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isAtEnd: boolean
  /** A new number each time the caret enters such a line. */
  readonly visit: number
}

interface ActionLineState {
  readonly asking: AskingLine | null
  /** The positions at the ends of the lines that were added. */
  readonly added: readonly number[]
}

const key = new PluginKey<ActionLineState>('action-lines')

/**
 * A line that begins with "ACTION:" shows the requested action item at its end; Tab, Enter or a press adds it, and the
 * line then has a chip. This display is not part of the document, and the line stays in the notes.
 */
export function actionLines(actionItems: ActionItemsOfNotes): Extension {
  return Extension.create({
    name: 'action-lines',
    addProseMirrorPlugins() {
      const { editor } = this
      let read: ReadActionLine | null = null
      let visits = 0

      function asking({ selection }: EditorState): Omit<AskingLine, 'visit'> | null {
        const { empty, $from } = selection
        if (!editor.isEditable || !empty || !$from.parent.isTextblock) return null
        const { text, start, end } = caretLine($from)
        if (!actionMark.test(text)) return null
        if (!read) {
          load()
          return null
        }
        const fields = read(text, actionItems.names(), new Date())
        if (!fields || actionItems.isTaken(text, fields.title)) return null
        return { fields, text, start, end, isAtEnd: selection.$from.pos === end }
      }

      /** The ends of the lines that were added. */
      function addedIn(doc: Node): number[] {
        const ends: number[] = []
        let isRecorded: ((line: string) => boolean) | null = null
        doc.descendants((block, offset) => {
          if (!block.isTextblock) return true
          let start = offset + 1
          for (const line of linesOf(block).split('\n')) {
            if (actionMark.test(line)) {
              isRecorded ??= actionItems.recorded()
              if (isRecorded(line)) ends.push(start + line.length)
            }
            start += line.length + 1
          }
          return false
        })
        return ends
      }

      function load(): void {
        import('./action-line.ts').then(
          ({ readActionLine }) => {
            read = readActionLine
            // The notes may be closed by now. The editor then returns a view that cannot be drawn.
            if (!editor.isDestroyed) refresh(editor.view)
          },
          (failure: unknown) => console.warn('Lines that ask for action items cannot be read', failure),
        )
      }

      function take(view: EditorView): boolean {
        const line = asking(view.state)
        if (!line || !actionItems.take(line.fields, line.text)) return false
        refresh(view)
        return true
      }

      return [
        new Plugin<ActionLineState>({
          key,
          state: {
            init: (_config, { doc }) => ({ asking: null, added: addedIn(doc) }),
            apply(transaction, { asking: before, added }, _old, state) {
              const isRead = transaction.docChanged || transaction.getMeta(key) !== undefined
              const line = asking(state)
              const next = isRead ? addedIn(state.doc) : added
              if (!line) return { asking: null, added: next }
              const stays = before !== null && staysAt(transaction, before, line.start)
              if (!stays) visits++
              return { asking: { ...line, visit: stays ? before.visit : visits }, added: next }
            },
          },
          view(view) {
            // Another member may add the line, and a removed action item makes it open again. The update is
            // delayed: within the transaction the editor may lack other members' text, and would remove it.
            const stopListening = actionItems.subscribe(() =>
              queueMicrotask(() => {
                refresh(view)
              }),
            )
            return {
              update({ state }, before) {
                const visit = key.getState(state)?.asking?.visit
                if (visit !== undefined && visit !== key.getState(before)?.asking?.visit) say(texts.action.hint)
              },
              destroy: stopListening,
            }
          },
          props: {
            decorations(state) {
              const { asking: line, added = [] } = key.getState(state) ?? { asking: null }
              if (!line && added.length === 0) return null
              const drawn = added.map((end) =>
                Decoration.widget(end, drawChip, { side: 2, key: 'added', ignoreSelection: true }),
              )
              if (line) {
                const words = inWords(line.fields)
                const draw = (view: EditorView) => drawPreview(words, () => take(view))
                const options = { side: 1, key: words, ignoreSelection: true, stopEvent: () => true }
                drawn.push(Decoration.widget(line.end, draw, options))
              }
              return DecorationSet.create(state.doc, drawn)
            },
            handleKeyDown(view, event) {
              if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
              if (event.key === 'Tab') return take(view)
              // Enter adds it, and begins the next line as always.
              if (event.key === 'Enter' && key.getState(view.state)?.asking?.isAtEnd) take(view)
              return false
            },
          },
        }),
      ]
    },
  })
}

/**
 * True if the caret is still in the same line. Edits of other members replace the whole text, and the caret
 * stays in its line.
 */
function staysAt(transaction: Transaction, { start }: AskingLine, now: number): boolean {
  if (!transaction.docChanged) return start === now
  const { isChangeOrigin } = (transaction.getMeta(ySyncPluginKey) ?? {}) as { isChangeOrigin?: boolean }
  return isChangeOrigin === true || transaction.mapping.map(start, -1) === now
}

const refresh = (view: EditorView) => {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, 'refresh'))
}

/** The title, the owner and the day, with the sign of the Tab key. */
function inWords({ title, owner, dueDate }: ActionItemFields): string {
  const due = dueDate && texts.action.due(dayWithMonthInWords(new Date(`${dueDate}T12:00:00`)))
  const parts = [title, owner, due].flatMap((part) => (part ? [isolate(part)] : []))
  return `${parts.join(' · ')} ⇥`
}

function drawChip(): HTMLElement {
  const chip = document.createElement('span')
  chip.className = 'notes-chip'
  chip.contentEditable = 'false'
  chip.textContent = texts.action.chip
  return chip
}

function drawPreview(words: string, onTake: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'notes-action'
  button.contentEditable = 'false'
  button.tabIndex = -1
  button.textContent = words
  button.title = texts.action.hint
  // The caret keeps its position.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onTake)
  return button
}
