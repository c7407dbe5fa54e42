import { useState } from 'react'
import { documentsTexts } from '../../texts/en/documents.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import classes from './preview.module.css'
import { useBlobAddress } from './use-blob-address.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

const { preview: texts } = documentsTexts

export function ImagePreview({ name, blob }: { name: string; blob: Blob }) {
  const address = useBlobAddress(blob)
  const [broken, setBroken] = useState(false)
  const zoom = useZoom()
  if (broken) return <ProblemNote>{texts.broken}</ProblemNote>
  return (
    <section className={classes.stack} aria-label={name} onKeyDown={zoom.onKeyDown}>
      <div className={classes.bar}>
        <ZoomButtons zoom={zoom} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <div className={classes.paper} tabIndex={0}>
        {address && (
          <img
            src={address}
            alt={name}
            style={{ inlineSize: `${zoom.percent}%` }}
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </section>
  )
}
