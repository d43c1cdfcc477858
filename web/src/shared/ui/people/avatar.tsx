import { useEffect, useRef, useState } from 'react';
import { hasFailed } from '#/shared/browser/image-state.ts';
import { classes } from '#/shared/format/classes.ts';

interface AvatarProps {
  readonly name: string;
  readonly src: string | null;
  /** Side in pixels, 24 to 128. */
  readonly size?: 24 | 32 | 40 | 48 | 56 | 80 | 128;
  readonly className?: string;
}

/** A picture, or initials if there is none or it does not load. Decorative, because the name is beside it. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (hasFailed(image.current)) setBroken(src);
  }, [src]);
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      className={classes(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-semibold text-ink-2 select-none',
        className,
      )}
    >
      {src && src !== broken ? (
        <img
          ref={image}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** Skips punctuation: the initials of `Ada (she/her)` are `A` and `S`. A name of symbols only has its first symbol. */
export function initialsOf(name: string): string {
  const initials = name.split(/[\s_]+/u).flatMap((word) => firstSign(word.replace(/^[\p{P}\p{Sm}]+/u, '')));
  const letters = initials.length > 1 ? [initials.at(0), initials.at(-1)] : initials;
  return (letters.length > 0 ? letters : firstSign(name.trim())).join('').toUpperCase();
}

function firstSign(word: string): string[] {
  return [...word].slice(0, 1);
}
