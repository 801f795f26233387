import { useAuth } from '#web/lib/auth.ts';
import { Card } from '#web/lib/Card.tsx';
import { PageHeading } from '#web/lib/PageHeading.tsx';
import { ThemeChoice } from '#web/lib/ThemeChoice.tsx';
import { AccessCard } from '#web/profile/AccessCard.tsx';
import { DetailsCard } from '#web/profile/DetailsCard.tsx';
import { PasswordCard } from '#web/profile/PasswordCard.tsx';
import { PictureCard } from '#web/profile/PictureCard.tsx';
import { SessionsCard } from '#web/profile/SessionsCard.tsx';

export function ProfilePage() {
  const { profile } = useAuth();
  const context = [profile.username, profile.jobTitle, profile.department.name].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeading title="Profile" context={context} />
      <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DetailsCard key={profile.id} />
          <SessionsCard />
        </div>
        <div className="grid gap-4">
          <PictureCard />
          <PasswordCard />
          <Card title="Appearance">
            <ThemeChoice />
          </Card>
          <AccessCard />
        </div>
      </div>
    </>
  );
}
