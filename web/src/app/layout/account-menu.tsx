import { LogOut, Monitor, Moon, Settings, Sun, User } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#/features/auth/model/sign-out.ts';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { chooseTheme, type ThemeChoice, useAppearance } from '#/shared/stores/appearance-store.ts';

interface AccountMenuProps {
  readonly username: string;
  readonly triggerClass: string;
  readonly children: ReactNode;
}

const item =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-button px-3 text-ui text-ink outline-none select-none data-[highlighted]:bg-sunken touch:min-h-11';
const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;

const THEMES: readonly { choice: ThemeChoice; label: string; icon: ReactNode }[] = [
  { choice: 'system', label: shellTexts.system, icon: <Monitor {...icon} /> },
  { choice: 'light', label: shellTexts.light, icon: <Sun {...icon} /> },
  { choice: 'dark', label: shellTexts.dark, icon: <Moon {...icon} /> },
];

/** Is open when it is mounted: the user has pressed the placeholder that is shown until this component is loaded. */
export function AccountMenu({ username, triggerClass, children }: AccountMenuProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  useCloseOnBack(() => setOpen(false), isOpen);
  const theme = useAppearance((state) => state.theme);
  async function leave() {
    await signOut();
    void navigate(paths.login.getHref());
  }
  return (
    <DropdownMenu.Root dir={__DIRECTION__} open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger aria-label={shellTexts.account} className={triggerClass}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-40 w-56 animate-menu-in rounded-card border border-border bg-raised p-1.5 shadow-raised"
        >
          <DropdownMenu.Item className={item} onSelect={() => void navigate(paths.profile.getHref(`@${username}`))}>
            <User {...icon} />
            {shellTexts.profile}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={item} onSelect={() => void navigate(paths.settings.getHref())}>
            <Settings {...icon} />
            {shellTexts.settings}
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
          <DropdownMenu.Label className="px-3 py-1 text-meta text-ink-3">{shellTexts.theme}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={theme}>
            {THEMES.map((one) => (
              <DropdownMenu.RadioItem
                key={one.choice}
                value={one.choice}
                className={`${item} data-[state=checked]:font-semibold`}
                onSelect={(event) => {
                  event.preventDefault();
                  chooseTheme(one.choice);
                }}
              >
                {one.icon}
                {one.label}
                <DropdownMenu.ItemIndicator className="ms-auto size-2 rounded-full bg-brand" />
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
          <DropdownMenu.Item className={item} onSelect={() => void leave()}>
            <LogOut {...icon} />
            {shellTexts.logout}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
