import { landingTexts } from '../../../texts/en/landing.gen.ts'
import { hasLanguages, offeredLanguages } from '../../../texts/page-language.ts'
import classes from './landing-page.module.css'

const { footer } = landingTexts

/** The operator's own addresses; null if the operator set none. */
export interface SiteAddresses {
  privacyUrl: string | null
  termsUrl: string | null
  contactUrl: string | null
}

export function SiteFooter({ site }: { site: SiteAddresses | null }) {
  const links = [
    { label: footer.privacy, address: site?.privacyUrl },
    { label: footer.terms, address: site?.termsUrl },
    { label: footer.contact, address: site?.contactUrl },
  ].flatMap(({ label, address }) => (address ? [{ label, address }] : []))
  return (
    <footer className={classes.footer}>
      <p>{footer.line}</p>
      {links.length > 0 && (
        <nav aria-label={footer.label} className={classes.footerLinks}>
          {links.map(({ label, address }) => (
            <a key={label} href={address}>
              {label}
            </a>
          ))}
        </nav>
      )}
      {hasLanguages() && <LanguageLinks />}
    </footer>
  )
}

/** Plain links: they work before the app is loaded, without scripts and without an account. */
function LanguageLinks() {
  return (
    <nav aria-label={footer.languages} className={classes.footerLinks}>
      {offeredLanguages().map(({ language, name }) => (
        <a key={language} href={`?language=${language}`} lang={language} hrefLang={language}>
          {name}
        </a>
      ))}
    </nav>
  )
}
