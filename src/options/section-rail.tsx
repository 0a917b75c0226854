export interface SectionRailProps {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

export function SectionRail({ title, sections }: SectionRailProps) {
  return (
    <nav class="rail" aria-label={title}>
      <img src="/icons/mark.svg" alt="" width={24} height={24} />
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
