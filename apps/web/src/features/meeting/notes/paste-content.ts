import { Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { notesTexts as texts } from '../../../texts/en/notes.ts'
import { notifyError } from '../../../ui/notify.ts'

/** Inserts content of other programs. Content of notes is inserted as it is. */
export const pasteContent: EditorProps = {
  handlePaste: (view, event) => insertContent(view, event.clipboardData),
  handleDrop(view, event, _slice, isMoved) {
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (isMoved || !place) return false
    const isInserted = insertContent(view, event.dataTransfer)
    if (isInserted)
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
    return isInserted
  },
}

/** The code that reads HTML is loaded with the first such content. Returns true if no other handler may insert it. */
function insertContent(view: EditorView, content: DataTransfer | null): boolean {
  const html = content?.getData('text/html') ?? ''
  const isOfNotes = html.includes('data-pm-slice')
  if (content === null || isOfNotes || view.state.selection.$from.parent.type.spec.code) return false
  if (html === '') {
    const files = [...content.files]
    if (files.length === 0 || content.types.includes('text/plain')) return false
    const arePictures = files.every(({ type }) => type.startsWith('image/'))
    tell((arePictures ? texts.picturesLeftOut : texts.filesLeftOut)(files.length))
    return true
  }
  void import('./clean-pasted-html.ts').then(
    ({ cleanPastedHtml }) => {
      if (view.isDestroyed || !view.editable) return
      const { html: cleaned, hasWords, pictures } = cleanPastedHtml(html)
      if (hasWords) view.pasteHTML(cleaned)
      if (pictures > 0) tell(texts.picturesLeftOut(pictures))
    },
    () => notifyError({ title: texts.notPasted, message: texts.notPastedDetail }),
  )
  return true
}

const tell = (title: string) => notifyError({ title, message: texts.leftOutDetail })
