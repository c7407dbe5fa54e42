import { accountTexts } from '../../../texts/en/account.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { AuthDialog, type AuthTab } from './auth-dialog.tsx'

const { required } = accountTexts

/** Shown instead of any page that needs a signed-in person. */
export function AuthenticationRequired(props: { initialTab: AuthTab; onSignedIn: () => void; onLeave: () => void }) {
  useDocumentHead({ title: required.documentTitle, canonicalPath: '/' })
  return (
    <main className={page.page}>
      <LineDrawing of={doorDrawing} width={144} />
      <PageHeading>{required.title}</PageHeading>
      <p className={page.body}>{required.body}</p>
      <AuthDialog opened initialTab={props.initialTab} onClose={props.onLeave} onSignedIn={props.onSignedIn} />
    </main>
  )
}
