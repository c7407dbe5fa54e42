import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { noteLinesTexts } from '../../../texts/en/note-lines.gen.ts'
import { say } from '../../../ui/live-region.tsx'

const { menu: texts } = noteLinesTexts
const listId = 'notes-slash-menu'

interface MenuState {
  /** The letters after "/"; null while the menu is closed. */
  readonly query: string | null
  readonly chosen: number
  /** True after Escape, until the line is another one. */
  readonly dismissed: boolean
}

const key = new PluginKey<MenuState>('slash-menu')
const closed: MenuState = { query: null, chosen: 0, dismissed: false }

interface Entry {
  readonly word: string
  readonly name: string
  readonly example?: string
}

const entries: readonly Entry[] = texts.entries

export function entriesFor(query: string): readonly Entry[] {
  const wanted = query.toLowerCase()
  return entries.filter(({ word, name }) => [word, name].some((one) => one.toLowerCase().startsWith(wanted)))
}

/** "/" in an empty line opens the list of words that record a decision. The line keeps only the chosen word. */
export const SlashMenu = Extension.create({
  name: 'slash-menu',
  // Before the keys of lines and paragraphs.
  priority: 210,
  addProseMirrorPlugins() {
    const { editor } = this

    function choose(view: EditorView, { word }: Entry): void {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.insertText(word, $from.start(), $from.end()))
      view.focus()
    }

    return [
      new Plugin<MenuState>({
        key,
        state: {
          init: () => closed,
          apply(transaction, before, _old, state) {
            const meta = transaction.getMeta(key) as Partial<MenuState> | undefined
            const query = editor.isEditable ? queryAt(state) : null
            if (query === null) return closed
            const chosen = meta?.chosen ?? (query === before.query ? before.chosen : 0)
            return { query, chosen, dismissed: meta?.dismissed ?? before.dismissed }
          },
        },
        view: (view) => new MenuView(view, choose),
        props: {
          handleKeyDown(view, event) {
            const state = key.getState(view.state)
            if (!state || state.query === null || state.dismissed) return false
            const entries = entriesFor(state.query)
            const set = (meta: Partial<MenuState>) => {
              view.dispatch(view.state.tr.setMeta(key, meta))
              return true
            }
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (event.key === 'Escape') return set({ dismissed: true })
            if (entries.length === 0) return false
            if (step !== 0) return set({ chosen: (state.chosen + step + entries.length) % entries.length })
            const entry = entries[state.chosen]
            if (!entry || (event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey) return false
            choose(view, entry)
            return true
          },
          handleDOMEvents: {
            blur(view) {
              if (key.getState(view.state)?.query != null)
                view.dispatch(view.state.tr.setMeta(key, { dismissed: true }))
              return false
            },
          },
        },
      }),
    ]
  },
})

function queryAt({ selection }: EditorState): string | null {
  const { empty, $from } = selection
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph' || $from.pos !== $from.end()) return null
  return /^\/([a-z+]*)$/i.exec($from.parent.textContent)?.[1] ?? null
}

/** The list below the caret. It is outside of the text, and the text keeps the focus. */
class MenuView {
  readonly #list = document.createElement('ul')
  readonly #view: EditorView
  readonly #choose: (view: EditorView, entry: Entry) => void
  #drawn = ''

  constructor(view: EditorView, choose: (view: EditorView, entry: Entry) => void) {
    this.#view = view
    this.#choose = choose
    this.#list.id = listId
    this.#list.className = 'notes-menu'
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', texts.label)
    this.#list.addEventListener('mousedown', (event) => event.preventDefault())
  }

  update(view: EditorView): void {
    const state = key.getState(view.state)
    const entries = state?.query != null && !state.dismissed ? entriesFor(state.query) : []
    const drawn = `${entries.map(({ word }) => word).join()} ${state?.chosen}`
    if (entries.length === 0) return this.#close()
    if (drawn === this.#drawn) return
    if (this.#drawn === '') {
      ;(view.dom.closest('main') ?? document.body).append(this.#list)
      view.dom.setAttribute('aria-controls', listId)
      say(`${texts.label}. ${texts.hint}`)
    }
    this.#drawn = drawn
    this.#list.replaceChildren(...entries.map((entry, index) => this.#draw(entry, index === state?.chosen)))
    view.dom.setAttribute('aria-activedescendant', `${listId}-${state?.chosen ?? 0}`)
    this.#place(view)
    this.#scrollTo(state?.chosen ?? 0)
  }

  destroy(): void {
    this.#close()
  }

  #draw(entry: Entry, isChosen: boolean): HTMLElement {
    const option = document.createElement('li')
    option.id = `${listId}-${entriesFor(key.getState(this.#view.state)?.query ?? '').indexOf(entry)}`
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', String(isChosen))
    const name = document.createElement('span')
    name.textContent = entry.name
    const word = document.createElement('span')
    word.className = 'notes-menu-word'
    word.textContent = `${entry.word}${entry.example ?? ''}`
    option.append(name, ' ', word)
    option.addEventListener('click', () => this.#choose(this.#view, entry))
    return option
  }

  /** Below the caret, or above it where there is no room. */
  #place(view: EditorView): void {
    const caret = view.coordsAtPos(view.state.selection.from)
    const { offsetWidth, offsetHeight } = this.#list
    const left = Math.max(8, Math.min(caret.left, innerWidth - offsetWidth - 8))
    const below = caret.bottom + 4
    const top = below + offsetHeight > innerHeight - 8 ? Math.max(8, caret.top - offsetHeight - 4) : below
    Object.assign(this.#list.style, { left: `${left}px`, top: `${top}px` })
  }

  /** Only the list scrolls; `scrollIntoView` would also scroll the panes of the page. */
  #scrollTo(chosen: number): void {
    const option = this.#list.children[chosen]
    if (!(option instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = option
    const { scrollTop, clientHeight } = this.#list
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      this.#list.scrollTop = offsetTop + offsetHeight - clientHeight
  }

  #close(): void {
    if (this.#drawn === '') return
    this.#drawn = ''
    this.#list.remove()
    this.#view.dom.removeAttribute('aria-controls')
    this.#view.dom.removeAttribute('aria-activedescendant')
  }
}
