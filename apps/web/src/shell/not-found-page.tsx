import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notFoundTexts } from '../texts/en/not-found.gen.ts'
import { useDocumentHead } from '../ui/document-head.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import buttons from '../ui/plain-button.module.css'
import page from '../ui/plain-page.module.css'

export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useDocumentHead({ title: notFoundTexts.documentTitle, canonicalPath: '/' })
  useEffect(() => console.warn(`There is no page at ${pathname}`), [pathname])
  return (
    <div className={page.page}>
      <LineDrawing of="lost" width={144} />
      <p className={page.code}>{notFoundTexts.code}</p>
      <PageHeading>{notFoundTexts.message}</PageHeading>
      <Link to="/" className={buttons.primary}>
        {notFoundTexts.home}
      </Link>
    </div>
  )
}
