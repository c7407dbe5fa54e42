import { useEffect, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { addDemo, type Demo } from '../../../replica/session/add-demo.ts'
import { isVisiting } from '../../../replica/session/session.ts'
import { beginVisit } from '../../../replica/session/visit.ts'
import { demoVisitTexts as texts } from '../../../texts/en/demo-visit.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import page from '../../../ui/plain-page.module.css'
import { Waiting } from '../../../ui/waiting.tsx'

interface VisitDemoProps {
  makeDemo: () => Promise<Demo>
  /** The demo is on this device; `live` is the id of its live meeting, or null if it was there before. */
  onEnter: (live: string | null) => void
}

/** Opens the demo committee for a visitor without an account. */
export function VisitDemo(props: VisitDemoProps) {
  // At a plain http address, browsers offer neither locks between tabs nor hashes.
  const isRefused = !isSecureContext
  useEffect(() => {
    if (!isRefused) beginVisit(texts.visitor)
  }, [isRefused])
  useDocumentHead({ title: texts.title, canonicalPath: '/demo/home' })
  if (isRefused) return <NotShown>{texts.needsHttps}</NotShown>
  return isVisiting() ? <Samples {...props} /> : <Waiting label={texts.opening} />
}

function Samples({ makeDemo, onEnter }: VisitDemoProps) {
  const account = useAccountOnDevice()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the demo is added once
  useEffect(() => {
    addDemo(account, makeDemo).then(onEnter, (failure: unknown) => {
      console.warn('The demo committee could not be loaded', failure)
      setFailed(true)
    })
  }, [])
  return failed ? <NotShown>{texts.failedHere}</NotShown> : <Waiting label={texts.opening} />
}

function NotShown({ children }: { children: string }) {
  return (
    <main className={page.page}>
      <PageHeading>{texts.failed}</PageHeading>
      <p className={page.body}>{children}</p>
      <a href="/" className={buttons.secondary}>
        {texts.back}
      </a>
    </main>
  )
}
