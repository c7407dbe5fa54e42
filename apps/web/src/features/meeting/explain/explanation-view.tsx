import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { explainTexts as texts } from '../../../texts/en/explain.ts'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './explain.module.css'
import type { Explanation } from './parse-explanation.ts'

interface ExplanationViewProps {
  explanation: Explanation
  model: string
  host: string
}

/**
 * The service's explanation as plain text, because the service is not trusted. It receives the focus when it
 * appears.
 */
export function ExplanationView({ explanation, model, host }: ExplanationViewProps) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new explanation
  useEffect(() => ref.current?.focus(), [explanation])
  const parts = [
    { heading: texts.summary, lines: explanation.summary },
    { heading: texts.meaning, lines: explanation.meaning },
  ].filter(({ lines }) => lines.length > 0)

  function copy() {
    const words = parts.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join('\n'))
    return copyText(`${words.join('\n\n')}\n`, {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedDetail },
    })
  }

  return (
    <section ref={ref} tabIndex={-1} aria-label={texts.title} className={classes.explanation}>
      {parts.map(({ heading, lines }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul className={classes.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity, replaced as a whole
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.madeBy}>{texts.madeBy(model, host)}</p>
      <div>
        <Button size="md" variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </section>
  )
}
