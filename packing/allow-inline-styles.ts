import type manifest from "../manifest.json";

type Manifest = typeof manifest;

/**
 * The manifest for Vite's dev server, which injects inline styles; the packed extension does not.
 */
export function allowInlineStyles(built: Manifest): Manifest {
  const { extension_pages: policy } = built.content_security_policy;
  const loosened = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
  return { ...built, content_security_policy: { extension_pages: loosened } };
}
