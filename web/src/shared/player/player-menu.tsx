import { useContainer } from '@videojs/react';
import { Settings } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import type { Quality } from '../hooks/quality.ts';
import { Words } from '../ui/text/words.tsx';
import { type Chapter, chapterAt } from './chapters.ts';
import { usePlayer } from './player.ts';
import { useMedia } from './use-media.ts';
import { speeds, useSpeed } from './use-speed.ts';

interface PlayerMenuProps {
  /** Of a film with renditions. */
  readonly quality?: Quality | undefined;
  readonly chapters: readonly Chapter[];
  readonly buttonClass: string;
}

/** Chapters, captions, speed and quality, behind one button. It opens inside the player, so that it is there in full screen. */
export function PlayerMenu({ quality, chapters, buttonClass }: PlayerMenuProps) {
  const container = useContainer();
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(() => setOpen(false), isOpen);
  const { speed, choose } = useSpeed();
  const captions = usePlayer(({ textTrackList }) => textTrackList).filter(({ kind }) => kind === 'captions');
  const select = usePlayer(({ selectSubtitlesTrack }) => selectSubtitlesTrack);
  const shown = captions.find(({ mode }) => mode === 'showing');
  return (
    <DropdownMenu.Root dir={__DIRECTION__} open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className={buttonClass} aria-label={playerTexts.settings} title={playerTexts.settings}>
        <Settings aria-hidden size={20} strokeWidth={1.75} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // Its keys are no keys of the player.
          onKeyDown={(event) => event.stopPropagation()}
          className="z-50 grid max-h-(--radix-dropdown-menu-content-available-height) w-68 max-w-[calc(100vw-16px)] animate-menu-in gap-3 overflow-y-auto rounded-card border border-border bg-raised p-3 text-start text-ink shadow-raised"
        >
          {isOpen && chapters.length > 0 && <ChapterChoice chapters={chapters} />}
          {captions.length > 0 && (
            <Choice label={playerTexts.captions} value={shown?.id ?? off} onChange={select} isList>
              <Option value={off}>{playerTexts.off}</Option>
              {captions.map(({ id = '', label, language }) => (
                <Option key={id} value={id}>
                  {label || language}
                </Option>
              ))}
            </Choice>
          )}
          <Choice label={playerTexts.speed} value={String(speed)} onChange={(value) => choose(Number(value))}>
            {speeds.map((one) => (
              <Option key={one} value={String(one)}>
                {playerTexts.times({ rate: one.toLocaleString(__LANGUAGE__) })}
              </Option>
            ))}
          </Choice>
          {quality && quality.lines.length > 0 && (
            <Choice
              label={playerTexts.quality}
              value={String(quality.chosen ?? auto)}
              onChange={(value) => quality.choose(value === auto ? undefined : Number(value))}
            >
              <Option value={auto}>{playerTexts.auto}</Option>
              {quality.lines.map((lines) => (
                <Option key={lines} value={String(lines)}>
                  {playerTexts.lines({ lines })}
                </Option>
              ))}
            </Choice>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const auto = 'auto';
const off = 'off';

/** Which chapter plays, and from which one to play. */
function ChapterChoice({ chapters }: Pick<PlayerMenuProps, 'chapters'>) {
  const media = useMedia();
  const current = usePlayer(({ currentTime }) => chapterAt(chapters, currentTime)?.at);
  const seek = (value: string) => {
    if (media) media.currentTime = Number(value);
  };
  return (
    <Choice label={playerTexts.chapters} value={String(current)} onChange={seek} isList>
      {chapters.map(({ at, title }) => (
        <Option key={at} value={String(at)}>
          <span className="flex w-full gap-2 text-start">
            <span className="shrink-0">{formatLength(at * 1_000)}</span>
            <span className="min-w-0">
              <Words text={title} />
            </span>
          </span>
        </Option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One below the other, instead of side by side. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, isList = false, children }: ChoiceProps) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={onChange}
      className={classes('grid gap-1', isList ? 'grid-cols-1' : 'grid-cols-4')}
    >
      <DropdownMenu.Label className="col-span-full text-meta font-medium text-ink-3">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.RadioGroup>
  );
}

function Option({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className="tabular grid min-h-8 cursor-pointer place-items-center rounded-button border border-border px-1.5 text-center text-meta font-medium outline-none select-none data-[highlighted]:outline-2 data-[highlighted]:outline-brand data-[state=checked]:border-transparent data-[state=checked]:bg-main data-[state=checked]:text-on-main touch:min-h-11"
    >
      {children}
    </DropdownMenu.RadioItem>
  );
}
