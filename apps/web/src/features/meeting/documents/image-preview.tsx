import { useState } from 'react'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './preview.module.css'
import { useBlobAddress } from './use-blob-address.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

const { preview: texts } = documentsTexts

export function ImagePreview({ name, blob }: { name: string; blob: Blob }) {
  const address = useBlobAddress(blob)
  const [broken, setBroken] = useState(false)
  const [pixels, setPixels] = useState<number | null>(null)
  const zoom = useZoom()
  const { percent } = zoom
  if (broken) return <ProblemNote>{texts.broken}</ProblemNote>
  return (
    <section className={classes.stack} aria-label={name} onKeyDown={zoom.onKeyDown}>
      <div className={classes.bar}>
        <ZoomButtons zoom={zoom} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <div className={classes.paper} role="group" aria-label={texts.picture} tabIndex={0}>
        {address && (
          <img
            src={address}
            alt={name}
            // As wide as the dialog, but a small picture is enlarged only on request.
            style={{
              inlineSize: pixels === null ? `${percent}%` : `min(${percent}%, ${(pixels * percent) / 100}px)`,
            }}
            onLoad={(event) => setPixels(event.currentTarget.naturalWidth)}
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </section>
  )
}
