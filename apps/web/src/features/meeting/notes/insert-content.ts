import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertedContentTexts as texts } from '../../../texts/en/inserted-content.gen.ts'
import { notifyError } from '../../../ui/notify.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'

/** Inserts HTML of another program, at the place of a drop or at the caret. A notice tells which parts are left out. */
export function insertContent(
  view: EditorView,
  html: string,
  files: readonly File[],
  dropped?: { readonly clientX: number; readonly clientY: number },
): void {
  if (view.isDestroyed || !view.editable) return
  const { html: cleaned, hasWords, pictures } = cleanPastedHtml(html)
  const place = dropped && view.posAtCoords({ left: dropped.clientX, top: dropped.clientY })
  if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
  if (hasWords) view.pasteHTML(cleaned)
  const arePictures = files.every(({ type }) => type.startsWith('image/'))
  const count = pictures + files.length
  if (count > 0) notifyError({ title: (arePictures ? texts.pictures : texts.files)(count), message: texts.detail })
}
