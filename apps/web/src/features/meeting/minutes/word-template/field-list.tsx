import { wordTemplateTexts } from '../../../../texts/en/word-template.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import settings from '../../../../ui/settings-section.module.css'
import { type FieldScope, templateFields } from './template-fields.ts'
import classes from './word-template.module.css'

const { fields: texts } = wordTemplateTexts
type Words = Readonly<Record<string, string>>

/** All fields with their help. A press copies a field. */
export function FieldList() {
  const { text, rich, loops } = templateFields
  return (
    <details className={classes.fields}>
      <summary>{texts.heading}</summary>
      <div className={classes.stack}>
        <p className={settings.hint}>{texts.intro}</p>
        <h3>{texts.text}</h3>
        <Fields names={text} help={texts.help} />
        <h3>{texts.rich}</h3>
        <Fields names={rich} help={texts.help} />
        <h3>{texts.loops}</h3>
        <p className={settings.hint}>{texts.loopsHint}</p>
        <Loops loops={loops} />
      </div>
    </details>
  )
}

function Loops({ loops }: { loops: FieldScope['loops'] }) {
  const help: Words = texts.loopHelp
  const inner: Readonly<Record<string, Words>> = texts.inner
  return (
    <ul className={`plain-list ${classes.loops}`}>
      {Object.entries(loops).map(([name, { text, rich, loops: within }]) => (
        <li key={name} className={classes.stack}>
          <Field text={`{{#${name}}} {{/${name}}}`} help={help[name] ?? ''} />
          <div className={classes.inner}>
            <Fields names={[...text, ...rich]} help={inner[name] ?? {}} />
            {/* A loop of the top is explained there. */}
            {Object.keys(within).length > 0 && (
              <p className={classes.dimmed}>{texts.alsoInside(Object.keys(within))}</p>
            )}
            {name === 'votes' && <Loops loops={within} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Fields({ names, help }: { names: readonly string[]; help: Words }) {
  return (
    <ul className={`plain-list ${classes.fieldList}`}>
      {names.map((name) => (
        <li key={name}>
          <Field text={`{{${name}}}`} help={help[name] ?? ''} />
        </li>
      ))}
    </ul>
  )
}

function Field({ text, help }: { text: string; help: string }) {
  return (
    <div className={classes.field}>
      <button
        type="button"
        className={classes.code}
        aria-label={texts.copy(text)}
        onClick={() =>
          void copyText(text, {
            done: { title: texts.copied(text) },
            failed: { title: texts.notCopied, message: texts.notCopiedDetail },
          })
        }
      >
        {text}
      </button>
      <span>{help}</span>
    </div>
  )
}
