import type { ActionItemFields } from '@civic-hub/committee'
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { notesTexts as texts } from '../../texts/en/notes.ts'
import { dayInWords } from '../../ui/dates.ts'
import { say } from '../../ui/live-region.tsx'

/** What the notes need of the meeting to take an action item. */
export interface ActionItemsOfNotes {
  /** People who may own one. */
  names: () => readonly string[]
  /** Whether there is an action item with this title already. */
  has: (title: string) => boolean
  /** Takes it; answers whether it was taken. */
  take: (fields: ActionItemFields) => boolean
}

type ReadActionLine = typeof import('./action-line.ts').readActionLine

const mark = /^\s*action\s*:/i
const key = new PluginKey('action-lines')

/**
 * A line that begins with "ACTION:" shows, at its end, the action item that it asks for; Tab or a press takes it. Nothing of
 * that is in the document, and the line stays in the notes.
 */
export function actionLines(actionItems: ActionItemsOfNotes): Extension {
  return Extension.create({
    name: 'action-lines',
    addProseMirrorPlugins() {
      const { editor } = this
      let read: ReadActionLine | null = null
      let hinted: number | null = null

      /** What the line with the caret asks for, and where the line ends; null when it is taken already. */
      function asked({ selection }: EditorState): { fields: ActionItemFields; end: number } | null {
        const { empty, $from } = selection
        if (!editor.isEditable || !empty || !$from.parent.isTextblock) return null
        const line = $from.parent.textContent
        if (!mark.test(line)) return null
        if (!read) {
          load()
          return null
        }
        const fields = read(line, actionItems.names(), new Date())
        return fields && !actionItems.has(fields.title) ? { fields, end: $from.end() } : null
      }

      function load(): void {
        import('./action-line.ts').then(
          ({ readActionLine }) => {
            read = readActionLine
            refresh(editor.view)
          },
          (failure: unknown) => console.warn('Lines that ask for action items cannot be read', failure),
        )
      }

      function take(view: EditorView): boolean {
        const line = asked(view.state)
        if (!line || !actionItems.take(line.fields)) return false
        refresh(view)
        return true
      }

      return [
        new Plugin({
          key,
          props: {
            decorations(state) {
              const line = asked(state)
              if (!line) {
                hinted = null
                return null
              }
              const block = state.selection.$from.before()
              if (hinted !== block) {
                hinted = block
                say(texts.action.hint)
              }
              const words = inWords(line.fields)
              const preview = Decoration.widget(line.end, (view) => drawPreview(words, () => take(view)), {
                side: 1,
                key: words,
                ignoreSelection: true,
                stopEvent: () => true,
              })
              return DecorationSet.create(state.doc, [preview])
            },
            handleKeyDown: (view, { key: pressed, shiftKey, ctrlKey, altKey, metaKey }) =>
              pressed === 'Tab' && !shiftKey && !ctrlKey && !altKey && !metaKey && take(view),
          },
        }),
      ]
    },
  })
}

const refresh = (view: EditorView) => view.dispatch(view.state.tr.setMeta(key, 'refresh'))

const inWords = ({ title, owner, dueDate }: ActionItemFields): string =>
  texts.action.preview(title, owner, dueDate && dayInWords(new Date(`${dueDate}T12:00:00`)))

function drawPreview(words: string, onTake: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'notes-action'
  button.contentEditable = 'false'
  button.tabIndex = -1
  button.textContent = words
  button.title = texts.action.hint
  // The caret stays where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onTake)
  return button
}
